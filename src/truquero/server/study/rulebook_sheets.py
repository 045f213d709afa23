"""A rulebook made ready to be shown: everything comes from its data and from the texts about it."""

from __future__ import annotations

from dataclasses import asdict
from functools import lru_cache

from truquero.bots.captain_orders import ORDERS
from truquero.cards import cards
from truquero.engine.lexicon import lexicon
from truquero.prose.rulebook_page import articles_of, parent_of
from truquero.prose.sources import source_of
from truquero.prose.wording import (
    by_height,
    claim,
    gloss,
    intro,
    length_name,
    match_length,
    option_meaning,
    option_title,
    spoken,
    told_length,
    unraised,
    value_title,
)
from truquero.rulebooks import BOOKS
from truquero.rules import LENGTHS, Marker, Muestra, Rulebook, Suerte, Window, every_article, mark
from truquero.rules.ladder import COUNTED
from truquero.rules.options import NORMAL, Preset
from truquero.rules.signs import as_seen
from truquero.rules.team_draw import team_draws
from truquero.server.study import study_models as models
from truquero.server.study.bet_places import bet_places

MARKERS: dict[Marker, type[models.CoinLineModel | models.CoinPileModel | models.StonesModel | models.TallyModel]] = {
    Marker.COINS: models.CoinLineModel,
    Marker.BIG_AND_SMALL: models.CoinPileModel,
    Marker.STONES: models.StonesModel,
    Marker.TALLY: models.TallyModel,
}


@lru_cache(maxsize=256)
def sheet(book: Rulebook, language: str) -> models.Sheet:
    """A rulebook, with the options it has, in a reader's language."""
    shape = book.match
    marks = [_mark(book, points) for points in range(shape.target + 1)]
    held = {c for n in book.players for c in book.pack_for(n)}
    groups = [[c.code for c in cards(group) if c in held] for group in book.ranking.groups]
    muestra = book.muestra
    return models.Sheet(
        id=book.id,
        name=book.name,
        region=book.place,
        parent=parent_of(book),
        source=source.id if (source := source_of(book.id)) else "",
        language=book.language,
        players=list(book.players),
        target=shape.target,
        half=shape.half,
        halves=list(shape.halves),
        to_win=shape.to_win,
        game=shape.game,
        match=shape.match,
        marker=marks[0].kind,
        marks=marks,
        order=[group for group in groups if group],
        piezas=_piezas(book),
        pack=[c.code for c in book.pack],
        packs={number: [c.code for c in pack] for number, pack in book.packs},
        teams={n: [how.value for how in team_draws(book, n)] for n in book.players},
        has=models.GameFeatures(
            flor=book.flor is not None,
            envido=book.envido is not None,
            muestra=muestra is not None,
            cover=bool(book.cover),
            blind=book.blind is not None,
            signs=bool(book.signs),
            captains=book.captains,
        ),
        blind=book.blind.word if book.blind is not None else "",
        look=book.blind.look if book.blind is not None else "",
        cover=book.cover,
        mazo=book.mazo.word,
        together=_together(book),
        orders=list(ORDERS) if book.captains else [],
        intro=intro(book, language),
        words={w: models.Word(say=spoken(book, w), gloss=gloss(book, w, language)) for w in every_word(book)},
        stakes=_stakes(book, language),
        places=_places(book),
        options=_options(book, language),
        presets=[_preset(book, preset, language) for preset in book.presets],
        lengths=_lengths(book, language),
        length=told_length(book, language),
        chosen=dict(book.chosen),
        signs=_signs(book, language),
        articles=[models.Heading(id=a, title=every_article()[a].title(language)) for a in articles_of(book)],
        cut=_cut(book),
    )


def _preset(book: Rulebook, preset: Preset, language: str) -> models.SheetPreset:
    options = dict(preset.options)
    usual = BOOKS.get(book.id, book) if book.chosen else book  # a preset says what differs from it
    players = list(usual.with_options(options).players)
    return models.SheetPreset(id=preset.id, title=preset.title(language), options=options, players=players)


def every_word(book: Rulebook) -> list[str]:
    """What may be said, in the order a person would list it, and what else an action of the page may name."""
    lex = lexicon(book)
    blind = book.blind.word if book.blind is not None else ""
    others = [blind, book.cover, *(said for said, _ in book.synonyms), *sorted(lex.known)]
    return list(dict.fromkeys(w for w in (*lex.spoken, *others) if w))


def _piezas(book: Rulebook) -> list[str]:
    """The wild cards: the numbers of the muestra's suit, or the cards that always are."""
    if isinstance(book.muestra, Muestra):
        return [str(n) for n in book.muestra.numbers]
    return [code for code, _ in book.counting.piezas] if book.counting is not None else []


def _mark(
    book: Rulebook, points: int
) -> models.CoinLineModel | models.CoinPileModel | models.StonesModel | models.TallyModel:
    return MARKERS[book.marker](points=points, **asdict(mark(points, book.match, book.marker)))


def _together(book: Rulebook) -> list[list[str]]:
    """What may be done in one gesture. Whether it may be done now only the engine says."""
    found: list[list[str]] = []
    if book.truco.window is Window.ANY_TIME:
        found.append(["play", "call"])
    if book.envido is not None and book.envido.opening.shows_card:
        found.append(["call", "play"])
    if book.flor is not None:
        found.append(["call", "call"])
    return found


def _stakes(book: Rulebook, language: str) -> list[models.Stake]:
    plain = models.Stake(suerte=Suerte.TRUCO, word="", say=unraised(language), points=book.truco.unraised, how="set")
    found = [plain]
    for suerte in (Suerte.TRUCO, Suerte.ENVIDO, Suerte.FLOR):
        if suerte is Suerte.FLOR and book.flor is not None:
            sung = book.flor.sing
            found.append(
                models.Stake(suerte=suerte, word=sung, say=spoken(book, sung), points=book.flor.each, how="each")
            )
        ladder = book.ladder(suerte)
        for rung in by_height(ladder) if ladder is not None else ():
            named = rung.number is not None and rung.number.required
            points = rung.amount if rung.how in COUNTED and not named else None
            said, how = spoken(book, rung.word), rung.how.name.lower()
            found.append(models.Stake(suerte=suerte, word=rung.word, say=said, points=points, how=how))
    return found


def _places(book: Rulebook) -> dict[Suerte, models.BetPlaces]:
    ladders = ((suerte, book.ladder(suerte)) for suerte in Suerte)
    placed = ((suerte, bet_places(ladder)) for suerte, ladder in ladders if ladder is not None)
    return {suerte: models.BetPlaces(of=list(places.of), count=places.total) for suerte, places in placed}


def _options(book: Rulebook, language: str) -> list[models.SheetOption]:
    found: list[models.SheetOption] = []
    for option in book.options:
        number = option.number
        found.append(
            models.SheetOption(
                name=option.name,
                title=option_title(book, option, language),
                meaning=option_meaning(book, option, language),
                default=option.default,
                values=[
                    models.OptionValue(value=c.value, title=value_title(book, option, c.value, language))
                    for c in option.choices
                ],
                number=models.Range(least=number.least, most=number.most, step=number.step) if number else None,
                article=option.article,
            )
        )
    return found


def _lengths(book: Rulebook, language: str) -> list[models.SheetLength]:
    """The lengths of this rulebook without the options it has: they would be chosen anew."""
    plain = BOOKS.get(book.id, book) if book.chosen else book
    known = LENGTHS if plain.lengths is not None else (NORMAL,)
    found: list[models.SheetLength] = []
    for name in known:
        options = plain.length_options(name)
        means = match_length(plain.with_options(options), language)
        found.append(models.SheetLength(id=name, title=length_name(name, language), means=means, options=options))
    return found


def _signs(book: Rulebook, language: str) -> list[models.SheetSign]:
    """One entry for each gesture: where it may claim either of two cards, nobody can tell which."""
    found: dict[str, models.SheetSign] = {}
    for s in book.signs:
        made = as_seen(book.signs, s.holding)
        if made in found:
            found[made].claim += f" / {claim(s, language)}"
        else:
            text = s.gesture.told(language)
            found[made] = models.SheetSign(
                holding=made, gesture=s.gesture.drawing, gesture_text=text, claim=claim(s, language)
            )
    return list(found.values())


def _cut(book: Rulebook) -> models.CutModel:
    least = book.dealing.cut_least
    return models.CutModel(least=least, most=len(book.pack) - least)
