/** Where the people of the demo come from: their names and time zones. Eight zones, panelists in each. */
export const regions = [
  {
    zone: 'Asia/Kolkata',
    dial: '+91 98',
    first: [
      'Asha',
      'Rohan',
      'Priya',
      'Arjun',
      'Meera',
      'Vikram',
      'Ananya',
      'Karthik',
      'Divya',
      'Sanjay',
      'Nisha',
      'Aditya',
      'Kavya',
      'Rahul',
      'Ishita',
    ],
    last: [
      'Sharma',
      'Iyer',
      'Patel',
      'Reddy',
      'Nair',
      'Mukherjee',
      'Desai',
      'Rao',
      'Kulkarni',
      'Menon',
      'Chopra',
      'Banerjee',
      'Joshi',
      'Pillai',
    ],
  },
  {
    zone: 'Europe/Berlin',
    dial: '+49 151',
    first: [
      'Jonas',
      'Lena',
      'Matthias',
      'Katharina',
      'Felix',
      'Annika',
      'Sebastian',
      'Miriam',
      'Lukas',
      'Elif',
      'Tomasz',
      'Ines',
    ],
    last: [
      'Becker',
      'Vogel',
      'Hartmann',
      'Kowalski',
      'Schreiber',
      'Yılmaz',
      'Lindner',
      'Brandt',
      'Novák',
      'Seidel',
      'Fuchs',
    ],
  },
  {
    zone: 'America/New_York',
    dial: '+1 212',
    first: ['Emily', 'Marcus', 'Hannah', 'Tyler', 'Jasmine', 'Connor', 'Rachel', 'Andre', 'Olivia', 'Ethan', 'Naomi'],
    last: [
      'Carter',
      'Washington',
      'Goldberg',
      'Murphy',
      'Rivera',
      'Brooks',
      'Sullivan',
      'Nguyen',
      'Coleman',
      'Whitman',
    ],
  },
  {
    zone: 'America/Sao_Paulo',
    dial: '+55 11',
    first: ['Beatriz', 'Thiago', 'Camila', 'Rafael', 'Larissa', 'Gustavo', 'Mariana', 'Diego', 'Fernanda', 'Mateo'],
    last: ['Oliveira', 'Santos', 'Almeida', 'Ferreira', 'Carvalho', 'Ribeiro', 'Gonçalves', 'Fernández', 'Moreira'],
  },
  {
    zone: 'Asia/Tokyo',
    dial: '+81 90',
    first: ['Haruka', 'Kenji', 'Yuki', 'Takumi', 'Sakura', 'Daichi', 'Aoi', 'Min-jun', 'Ji-woo', 'Wei'],
    last: ['Tanaka', 'Sato', 'Watanabe', 'Kobayashi', 'Nakamura', 'Kim', 'Park', 'Chen', 'Ishikawa'],
  },
  {
    zone: 'Australia/Sydney',
    dial: '+61 41',
    first: ['Chloe', 'Lachlan', 'Matilda', 'Cooper', 'Zara', 'Angus', 'Ruby', 'Hamish', 'Freya'],
    last: ['Mitchell', "O'Brien", 'Campbell', 'Nguyen', 'Fraser', 'Wallace', 'Hughes', 'Kerr'],
  },
  {
    zone: 'Africa/Lagos',
    dial: '+234 80',
    first: ['Chinedu', 'Amara', 'Oluwaseun', 'Ngozi', 'Tunde', 'Folake', 'Emeka', 'Zainab', 'Kwame', 'Adaeze'],
    last: ['Okafor', 'Adeyemi', 'Balogun', 'Eze', 'Mensah', 'Okonkwo', 'Bello', 'Nwosu', 'Abiola'],
  },
  {
    zone: 'Europe/London',
    dial: '+44 77',
    first: ['Oliver', 'Amelia', 'Harry', 'Imogen', 'Callum', 'Freddie', 'Saoirse', 'Rhys', 'Poppy', 'Amir'],
    last: ['Thompson', 'Davies', 'Walker', 'MacLeod', 'Hughes', 'Bennett', 'Khan', 'Gallagher', 'Ashworth'],
  },
] as const;
export type Region = (typeof regions)[number];

/** How an address is written of a name: ASCII letters only. */
export const addressOf = (name: string) =>
  name
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.');

export const organizationNames = [
  'Northwind Labs',
  'Kestrel Payments',
  'Bluefjord Energy',
  'Saffron Health',
  'Meridian Logistics',
  'Tidewater Analytics',
  'Quillstone Media',
  'Arborea Retail',
  'Halcyon Robotics',
  'Lumen Mobility',
  'Pampas Foods',
  'Sakura Fintech',
];

export const locations = [
  'Bengaluru',
  'Pune',
  'Berlin',
  'London',
  'New York',
  'Toronto',
  'São Paulo',
  'Tokyo',
  'Sydney',
  'Lagos',
  'Remote',
  'Hyderabad',
];
