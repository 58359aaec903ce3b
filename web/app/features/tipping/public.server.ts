export { returnKeys } from './form/tip-addresses.ts';
export { becomeGuest, findGiver, type Giver } from './stage/giver.server.ts';
export { loadChallenge } from './stage/load-stage.server.ts';
