import type { Chance } from './chance.ts'

type Texts = readonly [string, ...string[]]

const words = (text: string): Texts => text.trim().split(/\s+/) as unknown as Texts // split gives at least one

const LAST_NAMES = words(`
  Abernathy Adkins Albrecht Amstutz Andrews Applegate Arnold Auerbach Bachman Bailey Baldwin Barger Barnhart Baumann
  Bechtel Beckett Benedict Bishop Blackwell Boggs Bontrager Bowman Boyd Bradley Brandt Brewer Brubaker Buchanan
  Burkholder Butler Caldwell Callahan Cantrell Carver Castellano Chamberlin Christman Clevenger Collier Conley Copeland
  Coyle Crabtree Crawford Cunningham Dailey Darrow Davidson Decker Delgado Denlinger Dillard DiSalvo Dominguez
  Donahue Dougherty Downing Drexler Dunlap Ebersole Eckert Edmonds Eichelberger Ellison Emerson Engle Eshelman Esposito
  Fairchild Farnsworth Fenwick Ferguson Finnegan Fitzgerald Fogle Forsythe Fortner Frazier Friedman Fritsch Fulmer
  Gallagher Gantz Gaither Gerhardt Gilbert Gingerich Glover Goodwin Gorman Gresham Griffith Grabowski Guthrie Haas
  Hadley Hagerty Halloran Hamlin Hardesty Harmon Hartzell Hatfield Hawkins Heffner Heidler Hensley Herrick Hightower
  Hoffman Holcomb Hostetler Houston Huffman Hutchins Ingram Irvine Ivanov Jablonski Jarrell Jennings Johanssen Judd
  Kaminski Kasper Keener Kessler Kimball Kirkpatrick Klinger Knapp Kovacs Kowalczyk Kramer Kurtz Lachman Lambert
  Landis Langdon Larkin Lattimore Leatherman Lehman Lindqvist Linville Lockhart Longenecker Lovell Ludwig Lundgren
  Maddox Mahoney Malone Marchetti Marsh Maxwell McAllister McCoy McDaniel McGuire McKinney Mbeki Medina Mercer Messner
  Metzger Middleton Milligan Montoya Moreland Morrow Moyer Mulligan Musgrave Nagy Neely Nesbitt Newcomb Nolan Norwood
  Novak Oberlin O'Brien Ochoa O'Donnell Okafor Oldham Orlando Ostrander Overholt Paczkowski Palmer Parrish Patel
  Peachey Pemberton Petrovic Pfeiffer Pickering Pittman Plummer Prudhomme Quigley Quinn Rafferty Ramsey Rasmussen
  Redmond Reinhart Reyes Rhinehart Ridgeway Ritchie Robbins Rollins Rosario Rossi Rutherford Sandusky Saunders
  Schaefer Schlabach Schneider Schrock Seibert Serrano Shankland Sheridan Shumaker Simmons Slabaugh Snyder Spangler
  Stambaugh Steinmetz Stoltzfus Strickland Studebaker Sullivan Swartz Szabo Tackett Teague Thackery Thornton
  Tolliver Townsend Trautman Trimble Tucker Underwood Upton Vance Vargo Vaughn Villanueva Vogel Wagoner Wainwright
  Walcott Warner Weatherby Weaver Weinstein Wentworth Westfall Whitaker Wickham Wilkerson Winters Wojcik Wolford
  Woodruff Wyatt Yoder Youngblood Zeller Ziegler Zimmerman Zuniga`)

const FIRST_NAMES = words(`
  Aaron Abigail Agnes Albert Alejandra Alice Amanda Amos Andre Angela Anita Anthony April Arlene Arthur Ashley Barbara
  Beatrice Bernard Beth Beverly Bradley Brenda Brian Bruce Calvin Carla Carlos Carol Catherine Cecil Celine Charles
  Cheryl Christine Clarence Clyde Colleen Curtis Cynthia Dale Daniel Darlene David Deborah Denise Dennis Diane Donald
  Doris Dorothy Douglas Earl Edith Edward Eileen Elaine Eleanor Elizabeth Emma Eric Ernest Esther Eugene Evelyn Felix
  Florence Frances Frank Frederick Gail George Gerald Gladys Glenn Gloria Gordon Grace Gregory Guadalupe Harold Harriet
  Hazel Hector Helen Henry Herbert Howard Irene Isaac Ivan Jacqueline James Janet Jason Jean Jeffrey Jennifer Jerome
  Joan John Jose Joseph Joyce Judith Julia Karen Kathleen Keith Kenneth Kevin Kimberly Larry Latasha Laura Lawrence
  Leah Leon Leroy Lillian Linda Lois Lorraine Louis Louise Lucille Luis Lydia Marcus Margaret Maria Marie Marion Mark
  Marlene Martha Martin Marvin Mary Matthew Maurice Melvin Michael Mildred Miriam Nancy Naomi Nathan Norma Norman
  Oliver Oscar Pamela Patricia Patrick Paul Pauline Peggy Peter Philip Phyllis Rachel Ralph Ramona Raymond Rebecca
  Regina Rita Robert Roger Ronald Rosa Rose Roy Russell Ruth Samuel Sandra Sarah Sharon Shirley Stanley Stella
  Stephen Steven Susan Sylvia Tamika Teresa Thandiwe Theodore Thomas Timothy Tyrone Valerie Vernon Veronica Victor
  Vincent Viola Virginia Walter Wanda Warren Wayne Wendell Wilbur William Willie Yolanda Yvonne`)

const INITIALS = words('A B C D E F G H J K L M N O P R S T V W')

const COMPANY_WORDS = words(`
  Buckeye Cardinal Canal Erie Lockport Nimishillen Ohio Portage Scioto Towpath Tuscarawas Whetstone Millrace Quarry
  Hickory Sycamore Stillwater Ironton Crestline Maumee`)
const COMPANY_KINDS = [
  'Holdings LLC',
  'Land Co',
  'Properties LLC',
  'Realty Inc',
  'Rentals LLC',
  'Homes LLC',
] as const

export interface Person {
  readonly firstName: string
  readonly lastName: string
}

export const person = (chance: Chance): Person => ({
  firstName: chance.pick(FIRST_NAMES),
  lastName: chance.pick(LAST_NAMES),
})

/** As the tax list has it: 'Last First M', two owners, an estate, a trust or a company. */
export function ownerName(chance: Chance): string {
  const { firstName, lastName } = person(chance)
  const kind = chance.next()
  if (kind < 0.55) return `${lastName} ${firstName} ${chance.pick(INITIALS)}`
  if (kind < 0.78) return `${lastName} ${firstName}`
  if (kind < 0.88) return `${lastName} ${firstName} and ${chance.pick(FIRST_NAMES)}`
  if (kind < 0.91) return `${lastName} ${firstName}, Estate of`
  if (kind < 0.93) return `${lastName} Family Trust`
  return `${chance.pick(COMPANY_WORDS)} ${chance.pick(COMPANY_WORDS)} ${chance.pick(COMPANY_KINDS)}`
}
