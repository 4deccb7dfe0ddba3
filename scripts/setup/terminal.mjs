// Everything the set-up says goes to standard error: standard output belongs to the command that follows.

/** @param {string} text */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/**
 * Ends the command with one sentence that says what is missing and how to get it.
 * @param {string} sentence
 * @returns {never}
 */
export function stop(sentence) {
  say(sentence);
  process.exit(1);
}
