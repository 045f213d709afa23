"""What the server says when it refuses something for a reason other than the rules: a stable code, three languages."""

from __future__ import annotations

from truquero.rules import LANGUAGES

TEXTS: dict[str, tuple[str, str, str]] = {
    # ---- on the socket
    "bad-frame": (
        "Unknown or broken message: {what}",
        "Mensaje desconocido o mal formado: {what}",
        "Missatge desconegut o mal format: {what}",
    ),
    "hello-first": (
        "The first message must be hello, and only the first.",
        "El primer mensaje tiene que ser hello, y solo el primero.",
        "El primer missatge ha de ser hello, i només el primer.",
    ),
    "no-such-table": (
        "That table does not exist.",
        "Esa mesa no existe.",
        "Eixa taula no existix.",
    ),
    "not-your-seat": (
        "That is not your seat.",
        "Ese no es tu asiento.",
        "Eixe no és el teu seient.",
    ),
    "no-spectators": (
        "This table does not allow spectators.",
        "Esta mesa no admite espectadores.",
        "Esta taula no admet espectadors.",
    ),
    "version-unknown": (
        "This table has not got that far: say hello again without “after”.",
        "La mesa no ha llegado tan lejos: saluda otra vez sin «after».",
        "La taula no ha arribat tan lluny: saluda una altra vegada sense «after».",
    ),
    "wrong-protocol": (
        "The server has been updated. Reload the page, or update your program.",
        "El servidor se ha actualizado. Recarga la página o actualiza tu programa.",
        "El servidor s'ha actualitzat. Recarrega la pàgina o actualitza el teu programa.",
    ),
    "flood": (
        "You are sending messages too fast.",
        "Envías mensajes demasiado deprisa.",
        "Envies missatges massa de pressa.",
    ),
    "replaced": (
        "You have joined this table from another window or device.",
        "Te has conectado a esta mesa desde otra ventana u otro dispositivo.",
        "T'has connectat a esta taula des d'una altra finestra o un altre dispositiu.",
    ),
    "too-slow": (
        "Your connection is too slow.",
        "Tu conexión es demasiado lenta.",
        "La teua connexió és massa lenta.",
    ),
    "table-closed": (
        "The server has to reload this table. Please reconnect.",
        "El servidor tiene que volver a cargar esta mesa. Vuelve a conectarte.",
        "El servidor ha de tornar a carregar esta taula. Torna a connectar-te.",
    ),
    "too-many": (
        "Too many connections.",
        "Demasiadas conexiones.",
        "Massa connexions.",
    ),
    "table-gone": (
        "The host closed this table.",
        "El anfitrión ha cerrado esta mesa.",
        "L'amfitrió ha tancat esta taula.",
    ),
    "logged-out": (
        "You have logged out.",
        "Has cerrado la sesión.",
        "Has tancat la sessió.",
    ),
    "resigned": (
        "You have left this match for good. A bot plays on in your seat.",
        "Has abandonado esta partida. Un bot sigue jugando en tu asiento.",
        "Has abandonat esta partida. Un bot continua jugant en el teu seient.",
    ),
    "restart": (
        "The server is restarting. Please reconnect in a moment.",
        "El servidor se está reiniciando. Vuelve a conectarte en un momento.",
        "El servidor s'està reiniciant. Torna a connectar-te d'ací a un moment.",
    ),
    "internal": (
        "Something went wrong on the server. Nothing was changed.",
        "Algo ha fallado en el servidor. No ha cambiado nada.",
        "Alguna cosa ha fallat en el servidor. No ha canviat res.",
    ),
    "bad-card": (
        "That is not a card.",
        "Eso no es una carta.",
        "Això no és una carta.",
    ),
    "not-started": (
        "The match has not started: a seat is still empty.",
        "La partida no ha empezado: queda un asiento libre.",
        "La partida no ha començat: queda un seient lliure.",
    ),
    "moved-on": (
        "Something has happened since you looked.",
        "Ha pasado algo desde que miraste.",
        "Ha passat alguna cosa des que vas mirar.",
    ),
    "no-cut": (
        "There is nothing to cut now.",
        "Ahora no hay nada que cortar.",
        "Ara no toca alçar.",
    ),
    "share-late": (
        "Your share of the deal came too late.",
        "Tu parte para el reparto llegó tarde.",
        "La teua part per al repartiment va arribar tard.",
    ),
    "share-other": (
        "That is not the share you committed to.",
        "Esa no es la parte que habías comprometido.",
        "Eixa no és la part que havies compromés.",
    ),
    "chat-off": (
        "Chat is off at this table.",
        "El chat está desactivado en esta mesa.",
        "El xat està desactivat en esta taula.",
    ),
    "nothing-said": (
        "The message is empty.",
        "El mensaje está vacío.",
        "El missatge està buit.",
    ),
    "not-seated": (
        "Spectators can only watch.",
        "Los espectadores solo pueden mirar.",
        "Els espectadors només poden mirar.",
    ),
    "not-host": (
        "Only the host can do this.",
        "Solo el anfitrión puede hacerlo.",
        "Només l'amfitrió pot fer-ho.",
    ),
    "no-such-seat": (
        "There is no such seat at this table.",
        "Ese asiento no existe en esta mesa.",
        "Eixe seient no existix en esta taula.",
    ),
    "match-over": (
        "The match is over.",
        "La partida ya ha terminado.",
        "La partida ja ha acabat.",
    ),
    "not-over": (
        "The match is not over yet.",
        "La partida aún no ha terminado.",
        "La partida encara no ha acabat.",
    ),
    "not-stored": (
        "It could not be saved, so it does not count. Please try again.",
        "No se ha podido guardar, así que no cuenta. Inténtalo otra vez.",
        "No s'ha pogut guardar, així que no compta. Torna-ho a provar.",
    ),
    "hints-off": (
        "Hints are off at this table.",
        "Los consejos están desactivados en esta mesa.",
        "Els consells estan desactivats en esta taula.",
    ),
    "hint-not-now": (
        "There is nothing for you to decide now.",
        "Ahora no tienes nada que decidir.",
        "Ara no tens res a decidir.",
    ),
    "hint-waits": (
        "Your last hint is still on its way.",
        "Tu último consejo aún está en camino.",
        "El teu últim consell encara està en camí.",
    ),
    "hint-pace": (
        "That was a lot of hints. Try on your own for a while.",
        "Ya van muchos consejos. Prueba un rato por tu cuenta.",
        "Ja van molts consells. Prova una estona pel teu compte.",
    ),
    # ---- over REST
    "bad-request": (
        "The request is not valid: {what}",
        "La petición no es válida: {what}",
        "La petició no és vàlida: {what}",
    ),
    "not-found": ("There is nothing here.", "Aquí no hay nada.", "Ací no hi ha res."),
    "forbidden": (
        "Only the person who runs this server can see this.",
        "Solo puede verlo quien administra el servidor.",
        "Només ho pot vore qui administra el servidor.",
    ),
    "not-allowed": (
        "That cannot be done here.",
        "Eso no se puede hacer aquí.",
        "Això no es pot fer ací.",
    ),
    "needs-json": (
        "Send JSON (Content-Type: application/json).",
        "Manda JSON (Content-Type: application/json).",
        "Envia JSON (Content-Type: application/json).",
    ),
    "bad-csrf": (
        "The X-CSRF-Token header is missing or wrong. Get it from GET /api/me and keep its cookie.",
        "Falta la cabecera X-CSRF-Token o no es correcta. Pídela en GET /api/me y conserva su cookie.",
        "Falta la capçalera X-CSRF-Token o no és correcta. Demana-la en GET /api/me i conserva la seua galeta.",
    ),
    "forbidden-origin": (
        "Requests from this origin are not accepted.",
        "No se aceptan peticiones desde ese origen.",
        "No s'accepten peticions des d'eixe origen.",
    ),
    "unknown-host": (
        "This server does not go by that name. The person who runs it can add the name with --origin.",
        "Este servidor no responde a ese nombre. Quien lo administra puede añadirlo con --origin.",
        "Este servidor no respon a eixe nom. Qui l'administra pot afegir-lo amb --origin.",
    ),
    "too-large": ("The request is too large.", "La petición es demasiado grande.", "La petició és massa gran."),
    "too-many-requests": (
        "Too many requests. Please wait a moment.",
        "Demasiadas peticiones. Espera un momento.",
        "Massa peticions. Espera un moment.",
    ),
    "no-such-rulebook": (
        "That rulebook does not exist.",
        "Ese reglamento no existe.",
        "Eixe reglament no existix.",
    ),
    "no-such-article": (
        "That article does not exist.",
        "Ese artículo no existe.",
        "Eixe article no existix.",
    ),
    "bad-option": (
        "The rulebook does not allow this: {what}",
        "El reglamento no lo permite: {what}",
        "El reglament no ho permet: {what}",
    ),
    "bad-players": (
        "This rulebook is for {what} players.",
        "Este reglamento es para {what} jugadores.",
        "Este reglament és per a {what} jugadors.",
    ),
    "bad-teams": (
        "The teams of this table can be drawn in these ways: {what}",
        "En esta mesa los equipos se sortean de estas maneras: {what}",
        "En esta taula els equips se sortegen d'estes maneres: {what}",
    ),
    "no-such-bot": (
        "That bot does not exist: {what}",
        "Ese bot no existe: {what}",
        "Eixe bot no existix: {what}",
    ),
    "seat-taken": (
        "That seat is taken.",
        "Ese asiento está ocupado.",
        "Eixe seient està ocupat.",
    ),
    "name-taken": (
        "Somebody at this table already has that name.",
        "En esta mesa ya hay alguien con ese nombre.",
        "En esta taula ja hi ha algú amb eixe nom.",
    ),
    "bad-name": (
        "A name has up to 20 letters or digits, with . ' - _ or single spaces between them.",
        "Un nombre tiene hasta 20 letras o cifras; entre ellas puede haber . ' - _ y espacios sueltos.",
        "Un nom té fins a 20 lletres o xifres; entre elles pot haver-hi . ' - _ i espais solts.",
    ),
    "veedor-sits": (
        "You are the veedor of this table and cannot play at it.",
        "Eres veedor de esta mesa y no puedes jugar en ella.",
        "Eres veedor d'esta taula i no pots jugar-hi.",
    ),
    "already-seated": (
        "You already have a seat at this table.",
        "Ya tienes un asiento en esta mesa.",
        "Ja tens un seient en esta taula.",
    ),
    "match-started": (
        "The match has started. A bot can play for you instead.",
        "La partida ya ha empezado. Un bot puede jugar por ti.",
        "La partida ja ha començat. Un bot pot jugar per tu.",
    ),
    "no-empty-seat": (
        "All seats are taken.",
        "Todos los asientos están ocupados.",
        "Tots els seients estan ocupats.",
    ),
    "too-many-tables": (
        "You have too many open tables. Finish or close one first.",
        "Tienes demasiadas mesas abiertas. Termina o cierra alguna antes.",
        "Tens massa taules obertes. Acaba o tanca'n alguna abans.",
    ),
    "not-finished": (
        "The match is not over: its record would reveal the cards.",
        "La partida no ha terminado: su acta revelaría las cartas.",
        "La partida no ha acabat: la seua acta revelaria les cartes.",
    ),
    "no-such-tournament": (
        "That championship does not exist.",
        "Ese campeonato no existe.",
        "Eixe campionat no existix.",
    ),
    "no-such-board": (
        "That table is not in use in this championship now.",
        "Esa mesa no se usa ahora en este campeonato.",
        "Eixa taula no s'usa ara en este campionat.",
    ),
    "bad-person-name": (
        "A name has 1 to 60 visible characters: {what}",
        "Un nombre tiene de 1 a 60 caracteres, todos visibles: {what}",
        "Un nom té d'1 a 60 caràcters, tots visibles: {what}",
    ),
    "who-are-you": (
        "Only somebody of this championship can do that: open your link or type your PIN.",
        "Eso solo puede hacerlo alguien de este campeonato: abre tu enlace o escribe tu PIN.",
        "Això només ho pot fer algú d'este campionat: obri el teu enllaç o escriu el teu PIN.",
    ),
    "bad-token": (
        "This link does not work any more. Ask the organiser for a new one.",
        "Este enlace ya no vale. Pídele otro a quien organiza.",
        "Este enllaç ja no val. Demana'n un altre a qui organitza.",
    ),
    "bad-pin": (
        "That is not the PIN of this entry.",
        "Ese no es el PIN de esta inscripción.",
        "Eixe no és el PIN d'esta inscripció.",
    ),
    "too-many-pins": (
        "Too many wrong PINs. Wait a minute.",
        "Demasiados PIN equivocados. Espera un minuto.",
        "Massa PIN equivocats. Espera un minut.",
    ),
    "damaged-log": (
        "The log of this championship is damaged at line {what}. Restore it from a copy.",
        "El registro de este campeonato está dañado en la línea {what}. Hay que restaurarlo de una copia.",
        "El registre d'este campionat està danyat en la línia {what}. Cal restaurar-lo d'una còpia.",
    ),
    "too-many-tournaments": (
        "You are organising too many championships. Finish or cancel one first.",
        "Organizas demasiados campeonatos. Termina o cancela alguno antes.",
        "Organitzes massa campionats. Acaba o cancel·la'n algun abans.",
    ),
    "log-not-yet": (
        "The log is open to everybody once the championship is over.",
        "El registro se abre a todos cuando termina el campeonato.",
        "El registre s'obri a tothom quan acaba el campionat.",
    ),
    "seats-reserved": (
        "The seats of this table are reserved: it belongs to a championship.",
        "Los asientos de esta mesa están reservados: es de un campeonato.",
        "Els seients d'esta taula estan reservats: és d'un campionat.",
    ),
    "no-stand-in": (
        "No bot plays for anybody in a championship.",
        "En un campeonato ningún bot juega por nadie.",
        "En un campionat cap bot no juga per ningú.",
    ),
    "captain-only": (
        "Only the captain can give the match up.",
        "Solo el capitán puede dar la partida por perdida.",
        "Només el capità pot donar la partida per perduda.",
    ),
    "no-mano-now": (
        "No mano is being played at this table.",
        "En esta mesa no se juega ahora ninguna mano.",
        "En esta taula no es juga ara cap mà.",
    ),
    "mano-under-way": (
        "That mano is still being played: hold the table first.",
        "Esa mano se está jugando: para antes la mesa.",
        "Eixa mà s'està jugant: para abans la taula.",
    ),
    "table-held": (
        "The table is held: a veedor is looking at a claim.",
        "La mesa está parada: un veedor mira un reclamo.",
        "La taula està parada: un veedor mira una reclamació.",
    ),
    "account-taken": (
        "That name is taken.",
        "Ese nombre ya está cogido.",
        "Eixe nom ja està agafat.",
    ),
    "bad-login": (
        "Wrong name or password.",
        "Nombre o contraseña incorrectos.",
        "Nom o contrasenya incorrectes.",
    ),
}


def say(code: str, language: str = "en", what: str = "") -> str:
    """The sentence behind a code."""
    texts = TEXTS[code]
    text = texts[LANGUAGES.index(language) if language in LANGUAGES else 0]
    return text.replace("{what}", what)


class Refusal(Exception):
    """A refusal by the server. The code is stable; ``status`` is what REST answers with."""

    def __init__(self, code: str, status: int = 400, what: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.status = status
        self.what = what

    article = ""
    """The rule behind it, where there is one."""

    def say(self, language: str) -> str:
        return say(self.code, language, self.what)
