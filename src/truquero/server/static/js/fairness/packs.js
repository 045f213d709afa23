// @ts-check
// Made from truquero.wire by `make docs`: change the Python, not this.

/** @type {Record<string, string[]>} the packs of each rulebook, in the order in which a shuffle begins */
export const PACKS = {
  "almeria": ["1o 2o 3o 4o 5o 6o 7o 10o 11o 12o 1c 2c 3c 4c 5c 6c 7c 10c 11c 12c 1e 2e 3e 4e 5e 6e 7e 10e 11e 12e 1b 2b 3b 4b 5b 6b 7b 10b 11b 12b"],
  "argentino": ["1o 2o 3o 4o 5o 6o 7o 10o 11o 12o 1c 2c 3c 4c 5c 6c 7c 10c 11c 12c 1e 2e 3e 4e 5e 6e 7e 10e 11e 12e 1b 2b 3b 4b 5b 6b 7b 10b 11b 12b"],
  "asturias": ["1o 2o 3o 7o 10o 11o 12o 1c 2c 3c 7c 10c 11c 12c 1e 2e 3e 7e 10e 11e 12e 1b 2b 3b 7b 10b 11b 12b"],
  "autoridades": ["1o 2o 3o 6o 7o 10o 11o 12o 1c 2c 3c 6c 7c 10c 11c 12c 1e 2e 3e 6e 7e 10e 11e 12e 1b 2b 3b 6b 7b 10b 11b 12b"],
  "belmez": ["1o 2o 3o 4o 5o 6o 7o 1c 2c 3c 4c 5c 6c 7c 1e 2e 3e 4e 5e 6e 7e 1b 2b 3b 4b 5b 6b 7b 12b 11b 10o"],
  "cazorla": ["1o 2o 3o 4o 5o 6o 7o 10o 11o 12o 1c 2c 3c 4c 5c 6c 7c 10c 11c 12c 1e 2e 3e 4e 5e 6e 7e 10e 11e 12e 1b 2b 3b 4b 5b 6b 7b 10b 11b 12b"],
  "quesada": ["1o 2o 3o 4o 5o 6o 7o 1c 2c 3c 4c 5c 6c 7c 1e 2e 3e 4e 5e 6e 7e 1b 2b 3b 4b 5b 6b 7b 12o 11o 10o"],
  "tarija": ["1o 2o 3o 4o 5o 6o 7o 10o 11o 12o 1c 2c 3c 4c 5c 6c 7c 10c 11c 12c 1e 2e 3e 4e 5e 6e 7e 10e 11e 12e 1b 2b 3b 4b 5b 6b 7b 10b 11b 12b"],
  "uruguay": ["1o 2o 3o 4o 5o 6o 7o 10o 11o 12o 1c 2c 3c 4c 5c 6c 7c 10c 11c 12c 1e 2e 3e 4e 5e 6e 7e 10e 11e 12e 1b 2b 3b 4b 5b 6b 7b 10b 11b 12b"],
  "valencia": ["2o 3o 4o 5o 6o 7o 2c 3c 4c 5c 6c 7c 1e 2e 3e 4e 5e 6e 7e 1b 2b 3b 4b 5b 6b 7b", "2o 3o 4o 5o 6o 7o 8o 9o 2c 3c 4c 5c 6c 7c 8c 9c 1e 2e 3e 4e 5e 6e 7e 8e 9e 1b 2b 3b 4b 5b 6b 7b 8b 9b", "3o 4o 5o 6o 7o 3c 4c 5c 6c 7c 1e 3e 4e 5e 6e 7e 1b 3b 4b 5b 6b 7b", "3o 4o 5o 6o 7o 8o 9o 3c 4c 5c 6c 7c 8c 9c 1e 3e 4e 5e 6e 7e 8e 9e 1b 3b 4b 5b 6b 7b 8b 9b"],
  "valencia24": ["1o 3o 4o 5o 6o 7o 1c 3c 4c 5c 6c 7c 1e 3e 4e 5e 6e 7e 1b 3b 4b 5b 6b 7b", "3o 4o 5o 6o 7o 3c 4c 5c 6c 7c 1e 3e 4e 5e 6e 7e 1b 3b 4b 5b 6b 7b"],
};
