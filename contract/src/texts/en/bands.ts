export const partsWrong = (max: number) => `Please enter a whole number of parts, 1 to ${max}.`;
export const tooManyMembers = (max: number) => `A band has at most ${max} members.`;
export const tooFewMembers = (min: number) => `A band has at least ${min} members.`;
