/** So that a user who looks at the scanner hears that a code was refused. The browser stays silent if it blocks sound. */
export function beep(): void {
  try {
    const audio = new AudioContext();
    const tone = audio.createOscillator();
    tone.frequency.value = 220;
    tone.connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.25);
    tone.addEventListener('ended', () => void audio.close());
  } catch {
    // A browser without sound still shows the message.
  }
}
