// The set-up writes all its messages to standard error, because standard output belongs to the command that runs after it.

/** @param {string} text */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/**
 * @param {string} message
 * @returns {never}
 */
export function stop(message) {
  say(message);
  process.exit(1);
}
