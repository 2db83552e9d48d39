/** Runs functions one after the other, each in a task of its own: the page paints and responds in between. */
export async function runInTasks(steps: readonly (() => unknown)[]): Promise<void> {
  for (const step of steps) {
    await new Promise((resolve) => setTimeout(resolve));
    await step();
  }
}
