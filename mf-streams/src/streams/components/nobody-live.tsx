export function NobodyLive({ name }: { name: string }) {
  return (
    <div className="state" role="status">
      <h3>Nobody is live</h3>
      <p>Sorry, there are no live streams available for {name} right now. Check back soon!</p>
    </div>
  );
}
