import type { CountyOffice } from '@fieldstone/contract/entities/counties/county-office'
import type { Chance } from './chance.ts'

export interface DemoCounty {
  readonly id: number
  readonly name: string
  readonly fips: string
  readonly canRequestPayoff: boolean
  readonly mustGetPayoffFromCounty: boolean
  readonly noPayoffAfterLegal: boolean
  /** Who gives free legal help there. */
  readonly legalAid: string
  /** The office that owners ask for the payoff. */
  readonly office: CountyOffice
  readonly cities: readonly [City, ...City[]]
  /** A parcel number as the auditor writes it, from a running number. */
  readonly parcelNo: (serial: number) => string
}

type City = readonly [name: string, zip: string]

const digits = (value: number, width: number): string => String(value).padStart(width, '0')

const SETTINGS = {
  canRequestPayoff: true,
  mustGetPayoffFromCounty: false,
  noPayoffAfterLegal: false,
  legalAid: '',
  office: { officeName: '', officePhone: '', officeAddress: '', officeUrl: '' },
}

/** Running numbers are spread over the books of the auditor, so that neighbours in time are none on the map. */
const spread = (serial: number, modulus: number): number => (serial * 7_919) % modulus

export const COUNTIES: readonly [DemoCounty, ...DemoCounty[]] = [
  {
    ...SETTINGS,
    id: 855,
    office: {
      officeName: 'Summit County Fiscal Office (a made-up example)',
      officePhone: '(330) 555-0188',
      officeAddress: '1 Sample Sq, Akron, OH 44308',
      officeUrl: '',
    },
    legalAid: 'Summit Legal Aid (a made-up example), (330) 555-0142, Monday to Friday 9 to 4',
    name: 'Summit',
    fips: '39153',
    cities: [
      ['Akron', '44301'],
      ['Akron', '44306'],
      ['Akron', '44310'],
      ['Akron', '44312'],
      ['Akron', '44320'],
      ['Barberton', '44203'],
      ['Cuyahoga Falls', '44221'],
      ['Fairlawn', '44333'],
      ['Stow', '44224'],
      ['Tallmadge', '44278'],
      ['Hudson', '44236'],
      ['Norton', '44203'],
    ],
    parcelNo: (serial) => `${digits(10 + spread(serial, 59), 2)}-${digits(serial, 5)}`,
  },
  {
    ...SETTINGS,
    id: 854,
    legalAid: 'Hamilton Legal Aid (a made-up example), (513) 555-0177',
    name: 'Hamilton',
    fips: '39061',
    noPayoffAfterLegal: true,
    cities: [
      ['Cincinnati', '45202'],
      ['Cincinnati', '45205'],
      ['Cincinnati', '45211'],
      ['Cincinnati', '45229'],
      ['Cincinnati', '45238'],
      ['Norwood', '45212'],
      ['Cheviot', '45211'],
      ['Reading', '45215'],
      ['Harrison', '45030'],
    ],
    parcelNo: (serial) =>
      `${digits(510 + spread(serial, 97), 3)}-${digits(Math.floor(serial / 900), 4)}-${digits(100 + (serial % 900), 4)}-00`,
  },
  {
    ...SETTINGS,
    id: 856,
    name: 'Franklin',
    fips: '39049',
    canRequestPayoff: false,
    office: {
      officeName: 'Franklin County Treasurer (a made-up example)',
      officePhone: '(614) 555-0123',
      officeAddress: '100 Example St, Columbus, OH 43215',
      officeUrl: 'https://treasurer.example',
    },
    cities: [
      ['Columbus', '43201'],
      ['Columbus', '43204'],
      ['Columbus', '43211'],
      ['Columbus', '43227'],
      ['Grove City', '43123'],
      ['Westerville', '43081'],
      ['Whitehall', '43213'],
      ['Hilliard', '43026'],
    ],
    parcelNo: (serial) => `${digits(10 * (1 + spread(serial, 59)), 3)}-${digits(serial, 6)}`,
  },
  {
    ...SETTINGS,
    id: 1032,
    name: 'Pickaway',
    fips: '39129',
    mustGetPayoffFromCounty: true,
    office: {
      officeName: 'Pickaway County Fiscal Office (a made-up example)',
      officePhone: '(740) 555-0161',
      officeAddress: '20 Sample Rd, Circleville, OH 43113',
      officeUrl: 'https://fiscal-office.example',
    },
    cities: [
      ['Circleville', '43113'],
      ['Ashville', '43103'],
      ['Commercial Point', '43116'],
      ['Williamsport', '43164'],
      ['New Holland', '43145'],
    ],
    parcelNo: (serial) =>
      `A${digits(1 + spread(serial, 31), 2)}-0-001-${digits(Math.floor(serial / 1_000), 3)}-${digits(serial % 1_000, 3)}-00`,
  },
  {
    ...SETTINGS,
    id: 1033,
    name: 'Montgomery',
    fips: '39113',
    cities: [
      ['Dayton', '45402'],
      ['Dayton', '45405'],
      ['Dayton', '45410'],
      ['Kettering', '45429'],
      ['Huber Heights', '45424'],
      ['Trotwood', '45426'],
      ['Vandalia', '45377'],
      ['Miamisburg', '45342'],
    ],
    parcelNo: (serial) => `R72 ${digits(1 + spread(serial, 167), 5)} ${digits(serial, 6)}`,
  },
]

export function countyNamed(name: string): DemoCounty {
  const county = COUNTIES.find((it) => it.name === name)
  if (!county) throw new RangeError(`no county of the demo is called ${name}`)
  return county
}

type Texts = readonly [string, ...string[]]

const STREETS = `
  Copley Meadow, Portage Path, Ellet Ridge, Chestnut, Buckeye, Tallmadge, Canal, Rubber City, Lockhart,
  Merriman, Wooster, Kenmore, Firestone, Goodyear, Mull, White Pond, Hickory Hollow, Sand Run, Riverview,
  Quaker, Mill Race, Old Mill, Cedar Point, Sycamore, Elmdale, Oakhurst, Maplewood, Linden, Beechwood,
  Walnut, Hawthorne, Cherry Blossom, Locust, Poplar, Dogwood, Harrison, Taft, Garfield, McKinley, Hayes,
  Grant, Perry, Franklin, Jefferson, Madison, Scioto, Olentangy, Great Miami, Stillwater, Mad River,
  Little Turtle, Tecumseh, Cornstalk, Circle Hill, Pumpkin Show, Darby Creek, Deer Creek, Salt Creek,
  Kingston, Court, Pickaway, Wright, Patterson, Kettering, Deeds, Wayne, Salem, Gettysburg, Shiloh,
  Antietam, Burkhardt, Vine, Race, Elm, Plum, Ludlow, Clifton, Glenway, Montana, Harvest Home, Werk, Delhi,
  High, Broad, Livingston, Parsons, Whittier, Cleveland, Morse, Refugee, Lockbourne, Alum Creek, Church,
  School, Depot, Railroad, Union, Liberty, Prospect, Summit, Highland, Fairview, Meadow, Meadowbrook,
  Long Meadow, Meadow Run, Orchard, Vineyard, Pasture, Clover, Fox Run`
  .trim()
  .split(/,\s+/) as unknown as Texts // split gives at least one

const KINDS: Texts = ['St', 'Ave', 'Rd', 'Dr', 'Ln', 'Ct', 'Blvd', 'Pl', 'Cir', 'Ter']
const SIDES: Texts = ['N ', 'S ', 'E ', 'W ']

export interface Place {
  readonly address: string
  readonly city: string
  readonly zip: string
}

export function place(chance: Chance, county: DemoCounty): Place {
  const side = chance.isTrue(0.18) ? chance.pick(SIDES) : ''
  const address = `${chance.whole(12, 4_890)} ${side}${chance.pick(STREETS)} ${chance.pick(KINDS)}`
  const [city, zip] = chance.pick(county.cities)
  return { address, city, zip }
}
