/** The readme at the top of the Success Kit. */
export const readmeText = `THE SUCCESS KIT

Files for performers who take tips, from Tibeb. Use them, change them, print them as often as you like.


TIP SIGN

tip-sign.pdf             One sign of A4, and a second page with four small ones to cut for tables.
                         Print, and glue your QR code onto the white square.
tip-sign.svg             The same to edit, A5. Open it in a drawing program such as Inkscape, place
                         your code over the white square, change the words in brackets.

The quick way: 'Print a tip sign' on your page makes signs with your name and your code. For the
files here, get your code like this: open your page on Tibeb, press Share, take the link, and let any QR
maker draw it. The code must hold the address of your page itself and no forwarding address. Leave a white
margin around it, and scan the printed sign before you use it. A code is read from about ten times
its own width.


MAKING YOURSELF KNOWN

poster-a4.svg            Poster for an event.
social-square.svg        Post of 1080 x 1080 pixels, with words to change.
social-square.png        The same without words, to write on with your phone.
social-story.svg         Story of 1080 x 1920 pixels, with words to change.
social-story.png         The same without words.
press-kit.docx           Outline of a press kit, for Word, LibreOffice, Google Docs or Pages.
thank-you-card.svg       Card of A6 for the instrument case.

The drawings use the free typefaces Young Serif, Figtree and Noto Sans Ethiopic. Without them your
computer takes others, and that is fine.


KEEPING ACCOUNTS

budget-sheet.xlsx        Tips, costs, a goal, and sums by month and by place. The rows in it are an
                         invented example: delete them and begin.
budget-sheet.csv         The same rows without formulas.
show-day-checklist.pdf   A page to check off on the day.


There is a guide to each of these on the site, under Resources. Our mail address is at the end of
every page: write to us if you have a question.
`;
