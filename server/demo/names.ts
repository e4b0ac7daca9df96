export const list = (text: string): readonly string[] => text.split(', ');

/** The regions of the people in the demo, with names and time zones. Each of the eight has panelists. */
export const regions = [
  {
    zone: 'Asia/Kolkata',
    dial: '+91 98',
    digits: 8,
    first: list(
      'Asha, Rohan, Priya, Arjun, Meera, Vikram, Ananya, Karthik, Divya, Sanjay, Nisha, Aditya, Kavya, Rahul, Ishita',
    ),
    last: list(
      'Sharma, Iyer, Patel, Reddy, Nair, Mukherjee, Desai, Rao, Kulkarni, Menon, Chopra, Banerjee, Joshi, Pillai',
    ),
  },
  {
    zone: 'Europe/Berlin',
    dial: '+49 151',
    digits: 8,
    first: list('Jonas, Lena, Matthias, Katharina, Felix, Annika, Sebastian, Miriam, Lukas, Elif, Tomasz, Ines'),
    last: list('Becker, Vogel, Hartmann, Kowalski, Schreiber, Yılmaz, Lindner, Brandt, Novák, Seidel, Fuchs'),
  },
  {
    zone: 'America/New_York',
    dial: '+1 2122',
    digits: 6,
    first: list('Emily, Marcus, Hannah, Tyler, Jasmine, Connor, Rachel, Andre, Olivia, Ethan, Naomi'),
    last: list('Carter, Washington, Goldberg, Murphy, Rivera, Brooks, Sullivan, Nguyen, Coleman, Whitman'),
  },
  {
    zone: 'America/Sao_Paulo',
    dial: '+55 119',
    digits: 8,
    first: list('Beatriz, Thiago, Camila, Rafael, Larissa, Gustavo, Mariana, Diego, Fernanda, Mateo'),
    last: list('Oliveira, Santos, Almeida, Ferreira, Carvalho, Ribeiro, Gonçalves, Fernández, Moreira'),
  },
  {
    zone: 'Asia/Tokyo',
    dial: '+81 90',
    digits: 8,
    first: list('Haruka, Kenji, Yuki, Takumi, Sakura, Daichi, Aoi, Min-jun, Ji-woo, Wei'),
    last: list('Tanaka, Sato, Watanabe, Kobayashi, Nakamura, Kim, Park, Chen, Ishikawa'),
  },
  {
    zone: 'Australia/Sydney',
    dial: '+61 41',
    digits: 7,
    first: list('Chloe, Lachlan, Matilda, Cooper, Zara, Angus, Ruby, Hamish, Freya'),
    last: list("Mitchell, O'Brien, Campbell, Nguyen, Fraser, Wallace, Hughes, Kerr"),
  },
  {
    zone: 'Africa/Lagos',
    dial: '+234 803',
    digits: 7,
    first: list('Chinedu, Amara, Oluwaseun, Ngozi, Tunde, Folake, Emeka, Zainab, Kwame, Adaeze'),
    last: list('Okafor, Adeyemi, Balogun, Eze, Mensah, Okonkwo, Bello, Nwosu, Abiola'),
  },
  {
    zone: 'Europe/London',
    dial: '+44 7400',
    digits: 6,
    first: list('Oliver, Amelia, Harry, Imogen, Callum, Freddie, Saoirse, Rhys, Poppy, Amir'),
    last: list('Thompson, Davies, Walker, MacLeod, Hughes, Bennett, Khan, Gallagher, Ashworth'),
  },
] as const;
export type Region = (typeof regions)[number];

/** The local part of a person's email address, in ASCII letters and dots. */
export const addressOf = (name: string) =>
  name
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.');

export const organizationNames = list(
  'Northwind Labs, Kestrel Payments, Bluefjord Energy, Saffron Health, Meridian Logistics, Tidewater Analytics, Quillstone Media, Arborea Retail, Halcyon Robotics, Lumen Mobility, Pampas Foods, Sakura Fintech',
);

export const locations = list(
  'Bengaluru, Pune, Berlin, London, New York, Toronto, São Paulo, Tokyo, Sydney, Lagos, Remote, Hyderabad',
);
