/** Waits for what follows from a call that nothing awaits. */
export async function until(done: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !done(); tries += 1) await new Promise((next) => setTimeout(next, 5));
  expect(done()).toBe(true);
}
