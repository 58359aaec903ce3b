const variants = ['chip', 'chip chip-saffron', 'chip chip-coral'] as const;

/** Short names side by side, in turning colours. */
export function Chips({
  items,
  className = '',
}: {
  items: readonly { readonly id: string; readonly name: string }[];
  className?: string;
}) {
  if (items.length === 0) return null;
  return (
    <ul className={`flex flex-wrap gap-1.5 ${className}`}>
      {items.map(({ id, name }, at) => (
        <li key={id} className={variants[at % variants.length]}>
          {name}
        </li>
      ))}
    </ul>
  );
}
