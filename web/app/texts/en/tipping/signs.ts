/** Signs that lead to the stage page of a performer. */
export const signTexts = {
  title: (name: string) => `Signs to print for ${name}`,
  heading: 'Signs to print',
  lead: 'Each has a code that leads to the tip page. Print it, and test it with a phone before the show.',
  file: (name: string) => `A tip for ${name}`,
  english: 'Liked it? Scan, and send a tip.',
  amharic: 'ወደዱት? ስካን ያድርጉና ጉርሻ ይላኩ።',
  sizes: {
    a4: 'A4, for a wall or the edge of a stage',
    a5: 'A5, for a table or the case of an instrument',
    a6: 'A6, like a postcard',
    card: 'Business card, to hand out',
  },
  formats: { pdf: 'PDF to print', svg: 'SVG' },
  of: (format: string, size: string) => `${format}: ${size}`,
  back: 'See the page they lead to',
} as const;
