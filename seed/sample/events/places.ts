/** Latitude first, in degrees; places that are on no map have null. */
export type Place = { name: string; at: readonly [latitude: number, longitude: number] | null; zone: string };

function inEthiopia(name: string, latitude: number, longitude: number): Place {
  return { name, at: [latitude, longitude], zone: 'Africa/Addis_Ababa' };
}

export const places = {
  piassa: inEthiopia('Piassa, Addis Ababa', 9.0358, 38.7525),
  kazanchis: inEthiopia('Kazanchis, Addis Ababa', 9.0167, 38.771),
  bole: inEthiopia('Bole, Addis Ababa', 8.9936, 38.7883),
  aratKilo: inEthiopia('Arat Kilo, Addis Ababa', 9.0345, 38.7636),
  churchill: inEthiopia('Churchill Avenue, Addis Ababa', 9.0143, 38.7527),
  mexico: inEthiopia('Mexico Square, Addis Ababa', 9.0103, 38.7445),
  merkato: inEthiopia('Merkato, Addis Ababa', 9.031, 38.739),
  entoto: inEthiopia('Entoto Park, Addis Ababa', 9.087, 38.762),
  meskel: inEthiopia('Meskel Square, Addis Ababa', 9.0105, 38.7612),
  sarbet: inEthiopia('Sarbet, Addis Ababa', 8.997, 38.736),
  gulele: inEthiopia('Gulele Botanic Garden, Addis Ababa', 9.095, 38.717),
  sidistKilo: inEthiopia('Sidist Kilo, Addis Ababa', 9.0432, 38.7622),
  bahirDar: inEthiopia('Lake Tana shore, Bahir Dar', 11.6005, 37.385),
  gondar: inEthiopia('Fasil Ghebbi, Gondar', 12.608, 37.4697),
  lalibela: inEthiopia('Lalibela', 12.0317, 39.0476),
  hawassa: inEthiopia('Lake front, Hawassa', 7.0585, 38.464),
  direDawa: inEthiopia('Old railway station, Dire Dawa', 9.5945, 41.8577),
  harar: inEthiopia('Harar Jugol, Harar', 9.3119, 42.137),
  mekelle: inEthiopia('Romanat Square, Mekelle', 13.4967, 39.4753),
  jimma: inEthiopia('Jimma', 7.6739, 36.8344),
  adama: inEthiopia('Adama', 8.541, 39.2705),
  arbaMinch: inEthiopia('Dorze, above Arba Minch', 6.1797, 37.5797),
  washington: { name: 'U Street, Washington DC', at: [38.917, -77.029], zone: 'America/New_York' },
  minneapolis: { name: 'Cedar-Riverside, Minneapolis', at: [44.9696, -93.2465], zone: 'America/Chicago' },
  london: { name: 'Peckham, London', at: [51.47, -0.069], zone: 'Europe/London' },
  stockholm: { name: 'Rinkeby, Stockholm', at: [59.388, 17.928], zone: 'Europe/Stockholm' },
  melbourne: { name: 'Footscray, Melbourne', at: [-37.8, 144.899], zone: 'Australia/Melbourne' },
  toronto: { name: 'The Danforth, Toronto', at: [43.6815, -79.33], zone: 'America/Toronto' },
  dubai: { name: 'Al Quoz, Dubai', at: [25.14, 55.23], zone: 'Asia/Dubai' },
  telAviv: { name: 'South Tel Aviv', at: [32.056, 34.78], zone: 'Asia/Jerusalem' },
  online: { name: 'Online', at: null, zone: 'Africa/Addis_Ababa' },
} as const satisfies Record<string, Place>;
