"""A plain table in the terminal: two seats, you and Azar. It prints only what your seat may see."""

from __future__ import annotations

import shutil
from collections.abc import Sequence

from truquero.acta.parse import fold
from truquero.acta.words import WordError, action_of, words_of
from truquero.bots.azar import choose
from truquero.engine import events as ev
from truquero.engine.actions import Action, Call, Stack
from truquero.engine.decide import attempt
from truquero.engine.evolve import evolve
from truquero.engine.lexicon import lexicon
from truquero.engine.messages import say_why
from truquero.engine.start import start
from truquero.engine.state import Match, Phase, Stage
from truquero.engine.view import AuctionView, ContestView, Covered, PlayerView, Seen, SeenPlay, audience, refused, view
from truquero.engine.why import Illegal
from truquero.fairness.shuffle import Rng, shuffled
from truquero.rules import NOBODY, PARDA, Rulebook, Suerte, every_article, reckoner
from truquero.rules.ladder import FALTA_STAKE, GAME_STAKE, LACKED_STAKE, MATCH_STAKE
from truquero.rules.markers import draw, mark
from truquero.seats import TABLE, TEAMS, Seat, team_of

YOU: Seat = 1
AZAR: Seat = 2
HIDDEN = "▮"
LEAVE = frozenset({"q", "quit", "exit", "salir", "eixir"})
HELP = frozenset({"?", "help", "ayuda", "ajuda"})

TEXTS = {
    "en": {
        "you": "You",
        "hello": "{book}, {shape}. You are {you}; {azar} plays anything legal. ? helps, q leaves.",
        "mano": "— Mano {n}: {lead} leads[; the muestra is {muestra}]",
        "score": "{game} to {target}: {a} – {b}   ({games} won)",
        "table": "table",
        "hand": "hand",
        "bet": "{who}: {bet}, worth {offer} if wanted and {refused} if not.",
        "stands": "{suerte} wanted: {stake}.",
        "baza": "baza for {who}",
        "parda": "parda",
        "nobody": "nobody takes the truco",
        "annulled": "the flor annuls the envido",
        "game": "{who} wins the {game}: {games}.",
        "match": "{who} wins the match.",
        "bye": "You leave the table at {score}, {games} in games. Nothing is saved.",
        "choose": "There is no {n}: choose 1 to {most}, or say the word.",
        "help": "Type a number of the list, or the word itself (envido 4). Cards: o oros, c copas, e espadas, b bastos."
        " ? and an article (? G4) prints it; q leaves and saves nothing.",
        "cited": "The articles in play now:",
        "unknown": "There is no article {key}.",
        "lacked": "what is lacked ({n})",
        "whole": "the {game}",
    },
    "es": {
        "you": "Tú",
        "hello": "{book}, {shape}. Eres {you}; {azar} juega cualquier cosa legal. ? ayuda, q sale.",
        "mano": "— Mano {n}: sale {lead}[; la muestra es {muestra}]",
        "score": "{game} a {target}: {a} – {b}   (van {games})",
        "table": "mesa",
        "hand": "mano",
        "bet": "{who}: {bet}; vale {offer} si se quiere y {refused} si no.",
        "stands": "{suerte} querido: {stake}.",
        "baza": "baza para {who}",
        "parda": "parda",
        "nobody": "el truco no es de nadie",
        "annulled": "la flor anula el envido",
        "game": "{who} gana {game}: {games}.",
        "match": "{who} gana la partida.",
        "bye": "Dejas la mesa con {score}, {games} en juegos. No se guarda nada.",
        "choose": "No hay {n}: elige de 1 a {most}, o di la palabra.",
        "help": "Escribe un número de la lista o la palabra misma (envido 4). Cartas: o oros, c copas, e espadas,"
        " b bastos. ? y un artículo (? G4) lo muestra; q sale sin guardar nada.",
        "cited": "Los artículos en juego ahora:",
        "unknown": "No hay artículo {key}.",
        "lacked": "lo que falta ({n})",
        "whole": "{game}",
    },
    "va": {
        "you": "Tu",
        "hello": "{book}, {shape}. Eres {you}; {azar} juga qualsevol cosa legal. ? ajuda, q ix.",
        "mano": "— Mà {n}: ix {lead}[; la mostra és {muestra}]",
        "score": "{game} a {target}: {a} – {b}   (van {games})",
        "table": "taula",
        "hand": "mà",
        "bet": "{who}: {bet}; val {offer} si es vol i {refused} si no.",
        "stands": "{suerte} volgut: {stake}.",
        "baza": "basa per a {who}",
        "parda": "parda",
        "nobody": "el truc no és de ningú",
        "annulled": "la flor anul·la l'envit",
        "game": "{who} guanya {game}: {games}.",
        "match": "{who} guanya la partida.",
        "bye": "Deixes la taula amb {score}, {games} en jocs. No es guarda res.",
        "choose": "No hi ha {n}: tria d'1 a {most}, o digues la paraula.",
        "help": "Escriu un número de la llista o la paraula mateixa (envide 4). Cartes: o oros, c copes, e espases,"
        " b bastos. ? i un article (? G4) el mostra; q ix sense guardar res.",
        "cited": "Els articles en joc ara:",
        "unknown": "No hi ha article {key}.",
        "lacked": "el que falta ({n})",
        "whole": "{game}",
    },
}


class Left(Exception):
    """The player has left the table."""
