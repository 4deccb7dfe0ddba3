// The set-up writes all its messages to standard error, because standard output belongs to the command that runs after it.

/** @param {string} text */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/**
 * Ends the command with a sentence that names the missing part and the way to get it.
 * @param {string} sentence
 * @returns {never}
 */
export function stop(sentence) {
  say(sentence);
  process.exit(1);
}
