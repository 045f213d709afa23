"""Everything that is said in sentences, in three languages, and whatever makes sentences out of values.

What enters here: texts about rulebooks (descriptions, comparisons, pages, the glossary), the words of refusals, and
the helpers that put a sentence together. It reads rules and engine and changes nothing. What decides a game does not
enter, nor what belongs to one program alone (the terminal's prompts, the page's labels).
"""
