"""What the house says when it refuses something that is no matter of the rules: a stable code and three languages."""

from __future__ import annotations

from truquero.rules import LANGUAGES

TEXTS: dict[str, tuple[str, str, str]] = {
    # ---- on the socket
    "bad-frame": (
        "This is no message of the protocol: {what}",
        "Esto no es un mensaje del protocolo: {what}",
        "Açò no és un missatge del protocol: {what}",
    ),
    "hello-first": (
        "Say hello first, and only once.",
        "Lo primero es saludar (hello), y una sola vez.",
        "El primer és saludar (hello), i una sola vegada.",
    ),
    "no-such-table": ("There is no such table.", "No existe esa mesa.", "No existix eixa taula."),
    "not-your-seat": (
        "This is not a seat of yours at this table.",
        "Ese no es tu asiento en esta mesa.",
        "Eixe no és el teu seient en esta taula.",
    ),
    "no-spectators": (
        "Nobody may watch this table.",
        "En esta mesa no se admiten mirones.",
        "En esta taula no s'admeten espectadors.",
    ),
    "version-unknown": (
        "This table has not come that far yet: say hello again without “after”.",
        "La mesa no ha llegado tan lejos: saluda otra vez sin «after».",
        "La taula no ha arribat tan lluny: saluda una altra vegada sense «after».",
    ),
    "flood": (
        "Too many messages in too short a time.",
        "Demasiados mensajes en muy poco tiempo.",
        "Massa missatges en molt poc de temps.",
    ),
    "replaced": (
        "You have sat down here from somewhere else.",
        "Te has sentado aquí desde otro sitio.",
        "T'has assegut ací des d'un altre lloc.",
    ),
    "too-slow": (
        "You do not read what the house sends.",
        "No lees lo que manda la casa.",
        "No lliges el que envia la casa.",
    ),
    "table-closed": (
        "The house has to read this table again; connect once more.",
        "La casa tiene que volver a leer esta mesa; conéctate otra vez.",
        "La casa ha de tornar a llegir esta taula; connecta't una altra vegada.",
    ),
    "too-many": (
        "There are too many connections.",
        "Hay demasiadas conexiones.",
        "Hi ha massa connexions.",
    ),
    "table-gone": (
        "Who laid this table has taken it away.",
        "Quien abrió esta mesa la ha retirado.",
        "Qui va obrir esta taula l'ha retirada.",
    ),
    "logged-out": (
        "You have logged out.",
        "Has cerrado la sesión.",
        "Has tancat la sessió.",
    ),
    "restart": (
        "The house is restarting; connect again in a moment.",
        "La casa se reinicia; vuelve a conectarte en un momento.",
        "La casa es reinicia; torna a connectar-te en un moment.",
    ),
    "internal": (
        "Something went wrong in the house; nothing was changed.",
        "Algo ha fallado en la casa; nada ha cambiado.",
        "Alguna cosa ha fallat en la casa; no ha canviat res.",
    ),
    "bad-card": (
        "That is not a card.",
        "Eso no es una carta.",
        "Això no és una carta.",
    ),
    "not-started": (
        "The match has not begun: there is an empty seat.",
        "La partida no ha empezado: queda un asiento libre.",
        "La partida no ha començat: queda un seient lliure.",
    ),
    "moved-on": (
        "The table has moved on since you looked.",
        "La mesa ha cambiado desde que miraste.",
        "La taula ha canviat des que vas mirar.",
    ),
    "no-cut": (
        "The pack is not waiting for a cut.",
        "La baraja no espera ningún corte.",
        "La baralla no espera cap tall.",
    ),
    "chat-off": (
        "There is no chat at this table.",
        "En esta mesa no hay charla.",
        "En esta taula no hi ha xarrada.",
    ),
    "nothing-said": ("Say something.", "Di algo.", "Digues alguna cosa."),
    "not-seated": (
        "Spectators watch and do nothing else.",
        "Los mirones solo miran.",
        "Els espectadors només miren.",
    ),
    "not-host": (
        "Only who laid the table may do this.",
        "Solo puede hacerlo quien abrió la mesa.",
        "Només pot fer-ho qui va obrir la taula.",
    ),
    "no-such-seat": (
        "There is no such seat at this table.",
        "No existe ese asiento en esta mesa.",
        "No existix eixe seient en esta taula.",
    ),
    "not-over": (
        "The match is not over yet.",
        "La partida aún no ha terminado.",
        "La partida encara no ha acabat.",
    ),
    "not-stored": (
        "It could not be written down just now, so it does not count; try again.",
        "Ahora mismo no se ha podido anotar, así que no vale; inténtalo otra vez.",
        "Ara mateix no s'ha pogut anotar, així que no val; torna-ho a provar.",
    ),
    "hints-off": (
        "There are no hints at this table.",
        "En esta mesa no se dan consejos.",
        "En esta taula no es donen consells.",
    ),
    "hint-not-now": (
        "There is nothing for you to decide now.",
        "Ahora no tienes nada que decidir.",
        "Ara no tens res a decidir.",
    ),
    "hint-waits": (
        "The last hint is still being thought about.",
        "Todavía se está pensando el último consejo.",
        "Encara s'està pensant l'últim consell.",
    ),
    "hint-pace": (
        "That was a lot of hints: try by yourself for a while.",
        "Ya van muchos consejos: prueba un rato por tu cuenta.",
        "Ja van molts consells: prova una estona pel teu compte.",
    ),
    # ---- over REST
    "bad-request": (
        "The request makes no sense: {what}",
        "La petición no tiene sentido: {what}",
        "La petició no té sentit: {what}",
    ),
    "not-found": ("There is nothing here.", "Aquí no hay nada.", "Ací no hi ha res."),
    "forbidden": (
        "This is for whoever runs the house.",
        "Esto es para quien lleva la casa.",
        "Açò és per a qui porta la casa.",
    ),
    "not-allowed": ("This cannot be done here.", "Eso no se puede hacer aquí.", "Això no es pot fer ací."),
    "needs-json": (
        "Send JSON (Content-Type: application/json).",
        "Manda JSON (Content-Type: application/json).",
        "Envia JSON (Content-Type: application/json).",
    ),
    "bad-csrf": (
        "The X-CSRF-Token header is missing or not yours: ask GET /api/me for it and keep its cookie.",
        "Falta la cabecera X-CSRF-Token o no es la tuya: pídela en GET /api/me y conserva su cookie.",
        "Falta la capçalera X-CSRF-Token o no és la teua: demana-la en GET /api/me i conserva la seua cookie.",
    ),
    "forbidden-origin": (
        "Requests from this origin are not accepted.",
        "No se aceptan peticiones desde ese origen.",
        "No s'accepten peticions des d'eixe origen.",
    ),
    "unknown-host": (
        "This house is not known by that name: whoever runs it can add it with --origin.",
        "Esta casa no se conoce por ese nombre: quien la lleva puede añadirlo con --origin.",
        "Esta casa no es coneix per eixe nom: qui la porta pot afegir-lo amb --origin.",
    ),
    "too-large": ("The request is too large.", "La petición es demasiado grande.", "La petició és massa gran."),
    "too-many-requests": (
        "Too many requests in too short a time.",
        "Demasiadas peticiones en muy poco tiempo.",
        "Massa peticions en molt poc de temps.",
    ),
    "no-such-rulebook": (
        "There is no such rulebook.",
        "No existe ese reglamento.",
        "No existix eixe reglament.",
    ),
    "no-such-article": (
        "There is no such article.",
        "No existe ese artículo.",
        "No existix eixe article.",
    ),
    "bad-option": (
        "The rulebook refuses: {what}",
        "El reglamento no lo admite: {what}",
        "El reglament no ho admet: {what}",
    ),
    "bad-players": (
        "This rulebook is played by {what}.",
        "Con este reglamento juegan {what}.",
        "Amb este reglament juguen {what}.",
    ),
    "no-such-bot": (
        "There is no such player: {what}",
        "No existe ese jugador: {what}",
        "No existix eixe jugador: {what}",
    ),
    "seat-taken": ("Somebody sits there.", "Ahí ya se sienta alguien.", "Ahí ja seu algú."),
    "name-taken": (
        "Somebody at this table has that name.",
        "En esta mesa ya hay alguien con ese nombre.",
        "En esta taula ja hi ha algú amb eixe nom.",
    ),
    "bad-name": (
        "A name has up to 20 letters or digits, with . ' - _ and single spaces between them.",
        "Un nombre tiene hasta 20 letras o cifras, con . ' - _ y espacios sueltos entre ellas.",
        "Un nom té fins a 20 lletres o xifres, amb . ' - _ i espais solts entre elles.",
    ),
    "already-seated": (
        "You sit at this table already.",
        "Ya estás sentado en esta mesa.",
        "Ja estàs assegut en esta taula.",
    ),
    "match-started": (
        "The match has begun; let a bot stand in for you instead.",
        "La partida ha empezado; deja que un bot juegue por ti.",
        "La partida ha començat; deixa que un bot jugue per tu.",
    ),
    "no-empty-seat": ("No seat is empty.", "No queda ningún asiento libre.", "No queda cap seient lliure."),
    "too-many-tables": (
        "You have laid too many tables; finish one, or leave one alone for a while.",
        "Has abierto demasiadas mesas; termina alguna o deja alguna en paz un rato.",
        "Has obert massa taules; acaba'n alguna o deixa'n alguna tranquil·la una estona.",
    ),
    "not-finished": (
        "The match is not finished: its record would tell the cards.",
        "La partida no ha terminado: su acta descubriría las cartas.",
        "La partida no ha acabat: la seua acta descobriria les cartes.",
    ),
    "account-taken": (
        "There is an account of that name.",
        "Ya hay una cuenta con ese nombre.",
        "Ja hi ha un compte amb eixe nom.",
    ),
    "bad-login": (
        "Name and password do not belong together.",
        "El nombre y la contraseña no casan.",
        "El nom i la contrasenya no casen.",
    ),
}


def say(code: str, language: str = "en", what: str = "") -> str:
    """The sentence behind a code."""
    texts = TEXTS[code]
    text = texts[LANGUAGES.index(language) if language in LANGUAGES else 0]
    return text.replace("{what}", what)


class Refusal(Exception):
    """Something the house does not do. The code is stable; ``status`` is what REST answers with."""

    def __init__(self, code: str, status: int = 400, what: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.status = status
        self.what = what

    def say(self, language: str) -> str:
        return say(self.code, language, self.what)
