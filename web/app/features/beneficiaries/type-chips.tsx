import type { BeneficiaryType } from '#contract/beneficiaries/schemas.ts';

const looks = ['chip', 'chip chip-saffron', 'chip chip-coral'] as const;

export function TypeChips({ types, className }: { types: readonly BeneficiaryType[]; className?: string }) {
  if (types.length === 0) return null;
  return (
    <ul className={`flex flex-wrap gap-1.5 ${className}`}>
      {types.map(({ id, name }, at) => (
        <li key={id} className={looks[at % looks.length]}>
          {name}
        </li>
      ))}
    </ul>
  );
}
