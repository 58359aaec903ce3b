export { EventCard } from './event-card.tsx';
export { type ListedEvent, listed, loadPlaceNames, type PlaceNames } from './list/load-list.ts';
export { coordinatesKey } from './place.ts';
