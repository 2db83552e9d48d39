/** Grey lines in the shape of text that is to come. */
export function Skeleton({ lines }: { lines: number }) {
  return (
    <div className="skel-lines" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className="skel" />
      ))}
    </div>
  );
}

/** A titled section that is to come. */
export function RegionSkeleton({ title }: { title: string }) {
  return (
    <>
      <div className="sec__head">
        <h2 className="pt">{title}</h2>
      </div>
      <Skeleton lines={4} />
    </>
  );
}
