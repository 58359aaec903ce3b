/** What is said of Tibeb on the home page (section 3: six, static). The people are invented. */
export const testimonials = [
  {
    avatar: '/pictures/speakers/bethlehem-girma-128.webp',
    name: 'Bethlehem Girma',
    role: 'Street violinist, Piassa',
    quote:
      'I used to count coins on the sidewalk. Now people scan the sign and leave a tip, with a line about what the song meant to them. I read those on the minibus home.',
    rating: 5,
    category: 'artist',
  },
  {
    avatar: '/pictures/speakers/samuel-okafor-128.webp',
    name: 'Samuel Okafor',
    role: 'Jazz lover, Nairobi',
    quote:
      'I heard her once, on my last evening in Addis, without a birr in my pocket. Two minutes later she had ten dollars, and I had a thank-you.',
    rating: 5,
    category: 'fan',
  },
  {
    avatar: '/pictures/speakers/hirut-lemma-128.webp',
    name: 'Hirut Lemma',
    role: 'Owner of a coffee house, Bole',
    quote:
      'Friday is music night. The musicians are listed on our event page, and guests tip them from the table. Nobody passes a hat anymore.',
    rating: 5,
    category: 'venue',
  },
  {
    avatar: '/pictures/speakers/yosef-tadele-128.webp',
    name: 'Yosef Tadele',
    role: 'Muralist, Hawassa',
    quote:
      'A wall takes me three weeks. Tips come while I paint, from people I never meet. That has changed which walls I can say yes to.',
    rating: 5,
    category: 'artist',
  },
  {
    avatar: '/pictures/speakers/marta-lindgren-128.webp',
    name: 'Marta Lindgren',
    role: 'Student, Stockholm',
    quote:
      'My grandmother’s songs, sung by someone my age! I send five dollars and a few words now and then. It takes less time than finding my headphones.',
    rating: 4,
    category: 'fan',
  },
  {
    avatar: '/pictures/speakers/daniel-assefa-128.webp',
    name: 'Daniel Assefa',
    role: 'Theater manager, Adama',
    quote:
      'We sell the tickets, and the audience thanks the cast on Tibeb. Now the cast asks us for the next date before we ask them.',
    rating: 4,
    category: 'venue',
  },
] as const;
