export { EventCard } from './event-card.tsx';
export { type ListedEvent, listed, loadPlaceNames, type PlaceNames } from './list/load-list.ts';
export { coordinatesKey } from './place.ts';
export { ProveFirst } from './prove-first.tsx';
export { SignInFirst } from './sign-in-first.tsx';
