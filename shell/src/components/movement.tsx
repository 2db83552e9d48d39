/** Places gained (positive) or lost on a chart; null for a new entry. */
export function Movement({ places }: { places: number | null }) {
  if (places === null) return <span className="mv mv--new">New</span>;
  if (places === 0)
    return (
      <span className="mv mv--same">
        <span className="vh">no change</span>
      </span>
    );
  const distance = Math.abs(places);
  const words = ` ${distance === 1 ? 'place' : 'places'} ${places > 0 ? 'up' : 'down'}`;
  return (
    <span className={places > 0 ? 'mv mv--up' : 'mv mv--down'}>
      {distance}
      <span className="vh">{words}</span>
    </span>
  );
}
