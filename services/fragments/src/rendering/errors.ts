/** The region did not answer in time. */
export class RenderLate extends Error {
  override name = 'RenderLate';
}

/** The region threw, answered something else than a fragment, or took its thread down. */
export class RenderFailed extends Error {
  override name = 'RenderFailed';
}
