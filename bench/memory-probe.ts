/** Loaded into the measured server before it starts: tells whoever started it how much memory it has, in bytes. */
process.on('message', (question) => {
  if (question === 'memory') process.send?.(process.memoryUsage.rss());
});
// Nothing of the bench keeps the server alive.
process.channel?.unref();
