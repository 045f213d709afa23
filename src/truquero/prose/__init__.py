"""All sentences in three languages, and the code that makes sentences out of values.

What belongs here: texts about rulebooks (descriptions, comparisons, pages, the glossary), the words of refusals, and
the helpers that put a sentence together. It reads rules and engine and changes nothing. What decides a game does not
belong here, nor the words of one program alone (the terminal's prompts, the page's labels).
"""
