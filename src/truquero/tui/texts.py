"""What the table in the terminal says, in three languages."""

from __future__ import annotations

# Every text in the order of LANGUAGES: en, es, va. A part in brackets is left out when its values are empty.
TEXTS = {
    "you": ("You", "Tú", "Tu"),
    "and": (" and ", " y ", " i "),
    "us": ("us", "nosotros", "nosaltres"),
    "them": ("them", "ellos", "ells"),
    "or": (" or ", " o ", " o "),
    "hello": (
        "{book} ({length}) – you play as {you}[ with {with_you}] against {rivals}. ? helps, q leaves, and why tells"
        " what the others thought once a deal is over.",
        "{book} ({length}) – juegas como {you}[ con {with_you}] contra {rivals}. ? ayuda, q sale, y por qué cuenta"
        " lo que pensaban los otros cuando se acaba un reparto.",
        "{book} ({length}) – jugues com a {you}[ amb {with_you}] contra {rivals}. ? ajuda, q ix, i per què conta"
        " el que pensaven els altres quan s'acaba un repartiment.",
    ),
    "sits": ("{who}: {character} – {about}",) * 3,
    "mano": (
        "── mano {n}[ · {duel}] · leads: {lead}[ · muestra: {muestra}] ──",
        "── mano {n}[ · {duel}] · sale: {lead}[ · muestra: {muestra}] ──",
        "── mà {n}[ · {duel}] · ix: {lead}[ · mostra: {muestra}] ──",
    ),
    "leave": ("let {who} go on", "que siga {who}", "que seguisca {who}"),
    "score": ("{game} to {target}", "{game} a {target}", "{game} a {target}"),
    "table": ("table", "mesa", "taula"),
    "hand": ("hand", "cartas", "cartes"),
    "waits": (
        "{bet} ({who}) waits for an answer: {offer} wanted, {refused} refused",
        "{bet} ({who}) espera respuesta: {offer} si se quiere, {refused} si no",
        "{bet} ({who}) espera resposta: {offer} si es vol, {refused} si no",
    ),
    "stands": ("{bet} stands: {stake}", "{bet} querido: {stake}", "{bet} volgut: {stake}"),
    "baza": ("the baza is for {who}", "la baza es para {who}", "la basa és per a {who}"),
    "shows": ("shows {cards}[ – {what}]", "muestra {cards}[ – {what}]", "mostra {cards}[ – {what}]"),
    "sign": (
        "{who} makes you a sign: {gesture}[ ({claim})]",
        "{who} te hace una seña: {gesture}[ ({claim})]",
        "{who} et fa una senya: {gesture}[ ({claim})]",
    ),
    "caught": (
        "you catch a sign from {who}: {gesture}[ ({claim})]",
        "le pillas una seña a {who}: {gesture}[ ({claim})]",
        "li pilles una senya a {who}: {gesture}[ ({claim})]",
    ),
    "signed": (
        "you make a sign: {gesture}[ ({claim})]",
        "haces una seña: {gesture}[ ({claim})]",
        "fas una senya: {gesture}[ ({claim})]",
    ),
    "captain": (
        "as captain you may tell {who}: dice {orders}",
        "como capitán puedes decirle a {who}: dice {orders}",
        "com a capità pots dir-li a {who}: dice {orders}",
    ),
    "thoughts": (
        "What they thought in the last deal:",
        "Lo que pensaban en el último reparto:",
        "El que pensaven en l'últim repartiment:",
    ),
    "not-yet": (
        "Nobody says while the cards are in play: ask again when the deal is over.",
        "Con las cartas en juego nadie lo cuenta: pregunta cuando se acabe el reparto.",
        "Amb les cartes en joc ningú ho conta: pregunta quan s'acabe el repartiment.",
    ),
    "won": ("*** {what}: {who}[ ({games})]",) * 3,
    "bye": (
        "You leave the table at {score}. Nothing is saved.",
        "Dejas la mesa con {score}. No se guarda nada.",
        "Deixes la taula amb {score}. No es guarda res.",
    ),
    "resign": (
        "The match will end and count as lost. Type resign once more to give it up.",
        "La partida se acabará y contará como perdida. Escribe abandono otra vez para dejarla.",
        "La partida s'acabarà i comptarà com a perduda. Escriu abandone una altra vegada per a deixar-la.",
    ),
    "choose": (
        "Choose from {least} to {most}, or say the word.",
        "Elige de {least} a {most}, o di la palabra.",
        "Tria de {least} a {most}, o digues la paraula.",
    ),
    "help": (
        "Type a number of the list or the word itself; some bets take a number ({word} 4). Cards: o oros, c copas,"
        " e espadas, b bastos.[ sena {sign} makes your partner a sign; dice and some words says them aloud.] ? with an"
        " article (? G4) prints it. why tells what the others thought in the last deal. resign gives up the"
        " match. q leaves and saves nothing."
        " In play now:",
        "Escribe un número de la lista o la palabra misma; algunas apuestas llevan número ({word} 4). Cartas: o oros,"
        " c copas, e espadas, b bastos.[ sena {sign} le hace una seña a tu compañero; dice y unas palabras las dice en"
        " voz alta.] ? con un artículo (? G4) lo muestra. por qué cuenta lo que pensaban los otros en el último"
        " reparto. abandono da la partida por perdida. q sale sin guardar nada. Ahora en juego:",
        "Escriu un número de la llista o la paraula mateixa; algunes apostes porten número ({word} 4). Cartes: o oros,"
        " c copes, e espases, b bastos.[ sena {sign} fa una senya al teu company; dice i unes paraules les diu en veu"
        " alta.] ? amb un article (? G4) el mostra. per què conta el que pensaven els altres en l'últim repartiment."
        " abandone dona la partida per perduda. q ix sense guardar res. Ara en joc:",
    ),
    "no-article": ("There is no article {id}.", "No hay artículo {id}.", "No hi ha article {id}."),
    "lacked": ("the points needed ({n})", "lo que falta ({n})", "el que falta ({n})"),
    "numbers": ("{least} to {most}[ by {step}]", *["{least} a {most}[ de {step} en {step}]"] * 2),
}
WHO = {
    "azar": (
        "anything legal, at random",
        "cualquier cosa legal, al azar",
        "qualsevol cosa legal, a l'atzar",
    ),
    "novato": (
        "honest and cautious: looks only at its own cards",
        "honrado y miedoso: solo mira sus cartas",
        "honrat i poruc: només mira les seues cartes",
    ),
    "aprendiz": (
        "knows the game, but forgets the score and the cards played",
        "sabe jugar, pero olvida el tanteo y las cartas que salieron",
        "sap jugar, però oblida el tanteig i les cartes que han eixit",
    ),
    "aficionado": (
        "plays well most of the time, and bluffs a little",
        "casi siempre juega bien y miente un poco",
        "quasi sempre juga bé i mentix un poc",
    ),
    "veterano": (
        "looks at everything; errs seldom, and never by much",
        "se fija en todo; falla poco y nunca por mucho",
        "es fixa en tot; falla poc i mai per molt",
    ),
    "prudente": (
        "plays the odds and never bluffs",
        "juega por porcentajes y no apuesta sin cartas",
        "juga per percentatges i no aposta sense cartes",
    ),
    "embustero": (
        "plays the odds, bluffs, and notices when it is believed",
        "juega por porcentajes, miente y nota cuándo le creen",
        "juga per percentatges, diu mentides i nota quan el creuen",
    ),
    "maestro": (
        "trained on millions of hands: cannot be bullied",
        "entrenado con millones de manos: no se deja avasallar",
        "entrenat amb milions de mans: no es deixa atropellar",
    ),
}
"""The characters, each in a few words."""
