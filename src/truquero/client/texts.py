"""What the terminal says at a table on a server, besides the game itself, in the order of LANGUAGES: en, es, va."""

from __future__ import annotations

TEXTS = {
    "seated": (
        "{book} – table {table}: you are {you}[ with {with_you}] against {rivals}. ? helps, q leaves.",
        "{book} – mesa {table}: eres {you}[ con {with_you}] contra {rivals}. ? ayuda, q sale.",
        "{book} – taula {table}: eres {you}[ amb {with_you}] contra {rivals}. ? ajuda, q ix.",
    ),
    "watching": (
        "{book} – table {table}: you watch {rivals}. q leaves.",
        "{book} – mesa {table}: miras a {rivals}. q sale.",
        "{book} – taula {table}: mires {rivals}. q ix.",
    ),
    "empty": ("(nobody yet)", "(nadie aún)", "(ningú encara)"),
    "waiting-for-people": (
        "Waiting for {who} to sit down.",
        "Falta que se siente {who}.",
        "Falta que s'assega {who}.",
    ),
    "cut": (
        "You cut: a number from {least} to {most}, or 0 to knock.",
        "Cortas tú: un número de {least} a {most}, o 0 para dar un golpe.",
        "Alces tu: un número de {least} a {most}, o 0 per a pegar un colp.",
    ),
    "not-your-turn": (
        "It is not your turn: there is nothing to choose from.",
        "No te toca: no hay nada que elegir.",
        "No et toca: no hi ha res a triar.",
    ),
    "lost": (
        "The connection was lost; you are back.",
        "Se perdió la conexión; ya has vuelto.",
        "S'ha perdut la connexió; ja has tornat.",
    ),
    "stands-in": ("{bot} plays for {who}.", "{bot} juega por {who}.", "{bot} juga per {who}."),
    "is-back": ("{who} is back.", "{who} ha vuelto.", "{who} ha tornat."),
    "has-left": (
        "{who} has left the match for good. {bot} plays on.",
        "{who} ha abandonado la partida. Sigue {bot}.",
        "{who} ha abandonat la partida. Continua {bot}.",
    ),
    "resign-people": (
        "A bot will play on in your seat, and you cannot come back. /resign once more leaves the match.",
        "Un bot seguirá jugando en tu asiento y no podrás volver. Con otro /resign abandonas la partida.",
        "Un bot continuarà jugant en el teu seient i no podràs tornar. Amb un altre /resign abandones la partida.",
    ),
    "resign-bots": (
        "Everybody else is a bot: the match will end and count as lost. /resign once more leaves it.",
        "Los demás son bots: la partida se acabará y contará como perdida. Con otro /resign la abandonas.",
        "Els altres són bots: la partida s'acabarà i comptarà com a perduda. Amb un altre /resign l'abandones.",
    ),
    "resigned": (
        "You have left the match. A bot plays on in your seat.",
        "Has abandonado la partida. Un bot sigue en tu asiento.",
        "Has abandonat la partida. Un bot continua en el teu seient.",
    ),
    "sat-down": ("{who} sits down.", "{who} se sienta.", "{who} s'asseu."),
    "signs": ("{who} makes a sign: {holding}", "{who} hace una seña: {holding}", "{who} fa una senya: {holding}"),
    "record": ("The record of the match: {acta}", "El acta de la partida: {acta}", "L'acta de la partida: {acta}"),
    "left": (
        "You leave the table at {score}. Your seat stays yours: come back with {how}",
        "Dejas la mesa con {score}. El asiento sigue siendo tuyo: vuelve con {how}",
        "Deixes la taula amb {score}. El seient continua sent teu: torna amb {how}",
    ),
    "kept": (
        "What the house promised about the deals is saved. After the match, check it with {how}",
        "Queda guardado lo que la casa prometió sobre los repartos. Acabada la partida, compruébalo con {how}",
        "Queda guardat allò que la casa va prometre sobre els repartiments. Acabada la partida, comprova-ho amb {how}",
    ),
    "not-kept": (
        "What the house promised about the deals could not be saved in {file}: {why}",
        "No se pudo guardar en {file} lo que la casa prometió sobre los repartos: {why}",
        "No s'ha pogut guardar en {file} allò que la casa va prometre sobre els repartiments: {why}",
    ),
    "more-help": (
        "/say TEXT chats, /sign WORD makes a sign, /look NAME looks at somebody, /stand lets a bot play for you, /sit"
        " takes the seat back, /resign leaves the match for good, /rematch plays again.",
        "/say TEXTO charla, /sign PALABRA hace una seña, /look NOMBRE mira a alguien, /stand deja jugar a un bot, /sit"
        " recupera el asiento, /resign abandona la partida, /rematch juega otra vez.",
        "/say TEXT xarra, /sign PARAULA fa una senya, /look NOM mira algú, /stand deixa jugar un bot, /sit recupera el"
        " seient, /resign abandona la partida, /rematch juga una altra vegada.",
    ),
    "no-command": (
        "There is no {said}. There are /say, /sign, /look, /stand, /sit, /resign and /rematch.",
        "No existe {said}. Hay /say, /sign, /look, /stand, /sit, /resign y /rematch.",
        "No existix {said}. Hi ha /say, /sign, /look, /stand, /sit, /resign i /rematch.",
    ),
    "no-such-name": (
        "Nobody here is called {name}.",
        "Aquí nadie se llama {name}.",
        "Ací ningú es diu {name}.",
    ),
}
