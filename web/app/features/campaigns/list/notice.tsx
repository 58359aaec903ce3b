/** What an answer without scripts says in the page, where others get a toast. */
export function Notice({ title, description }: { title: string; description: string }) {
  return (
    <div role="status" className="page pt-8">
      <div className="card border-l-8 border-l-green p-5">
        <p className="font-bold">{title}</p>
        <p className="text-muted">{description}</p>
      </div>
    </div>
  );
}
