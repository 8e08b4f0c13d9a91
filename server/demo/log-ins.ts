import { ACCOUNT_TYPES } from '@fieldstone/domain/access/actor'
import type { PasswordHasher } from '../src/providers/password-hasher.ts'
import type { Row } from './draft.ts'

const PASSWORD = 'lien-portal-demo'

/** Ids are fixed, so that rows of the demo may name their people. */
export const USER = {
  admin: 1,
  adminSecond: 2,
  county: 3,
  countyHamilton: 4,
  taxpayer: 5,
  taxpayerBank: 6,
  taxpayerPlan: 7,
  legal: 8,
  legalSecond: 9,
  legalOther: 10,
  countyPending: 11,
} as const

export const FIRMS = [
  {
    id: 1,
    name: 'Keller & Stone',
    contact_first_name: 'Miriam',
    contact_last_name: 'Keller',
    email: 'office@keller-stone.example',
    phone: '(330) 555-0160',
  },
  {
    id: 2,
    name: 'Brandt Legal',
    contact_first_name: 'Otto',
    contact_last_name: 'Brandt',
    email: 'office@brandt-legal.example',
    phone: '(513) 555-0171',
  },
] as const satisfies readonly Row<'firm'>[]

const [SUMMIT, HAMILTON, FRANKLIN] = [855, 854, 856]

interface LogIn {
  readonly id: number
  readonly username: string
  readonly type: keyof typeof ACCOUNT_TYPES
  readonly name: readonly [first: string, last: string]
  readonly countyId?: number
  readonly firmId?: number
  readonly showsRefNo?: true
  readonly isPending?: true
  /** Beside the name at the start of the server. */
  readonly says: string
}

const LOG_INS: readonly LogIn[] = [
  { id: USER.admin, username: 'admin', type: 'admin', name: ['Ruth', 'Calloway'], says: 'Admin' },
  {
    id: USER.adminSecond,
    username: 'admin.second',
    type: 'admin',
    name: ['Samir', 'Haddad'],
    says: 'Admin, for what takes two',
  },
  {
    id: USER.county,
    username: 'county',
    type: 'county',
    name: ['Joanne', 'Petrakis'],
    countyId: SUMMIT,
    says: 'County, Summit',
  },
  {
    id: USER.countyHamilton,
    username: 'county.hamilton',
    type: 'county',
    name: ['Walter', 'Brinkman'],
    countyId: HAMILTON,
    says: 'County, Hamilton',
  },
  {
    id: USER.taxpayer,
    username: 'taxpayer',
    type: 'taxpayer',
    name: ['Dana', 'Whitfield'],
    says: 'TaxPayer',
  },
  {
    id: USER.taxpayerBank,
    username: 'taxpayer.bank',
    type: 'taxpayer',
    name: ['Marcus', 'Oyelaran'],
    says: 'TaxPayer with saved parcels',
  },
  {
    id: USER.taxpayerPlan,
    username: 'taxpayer.plan',
    type: 'taxpayer',
    name: ['Elena', 'Varga'],
    says: 'TaxPayer with a plan on 2021-1005',
  },
  {
    id: USER.legal,
    username: 'legal',
    type: 'legal',
    name: ['Miriam', 'Keller'],
    countyId: SUMMIT,
    firmId: 1,
    showsRefNo: true,
    says: 'Legal, Summit, Keller & Stone',
  },
  {
    id: USER.legalSecond,
    username: 'legal.second',
    type: 'legal',
    name: ['Andrew', 'Stone'],
    countyId: SUMMIT,
    firmId: 1,
    says: 'Legal, a colleague',
  },
  {
    id: USER.legalOther,
    username: 'legal.other',
    type: 'legal',
    name: ['Otto', 'Brandt'],
    countyId: HAMILTON,
    firmId: 2,
    says: 'Legal, Hamilton, Brandt Legal',
  },
  {
    id: USER.countyPending,
    username: 'county.pending',
    type: 'county',
    name: ['Priya', 'Raman'],
    countyId: FRANKLIN,
    isPending: true,
    says: 'County, Franklin, waits for approval',
  },
]

export const usernameOf = (userId: number | null): string | undefined =>
  LOG_INS.find(({ id }) => id === userId)?.username

/** The accounts with their one well-known password, hashed once: every hash costs a tenth of a second. */
export async function userRows(passwords: PasswordHasher, now: Date): Promise<Row<'app_user'>[]> {
  const passwordHash = await passwords.hash(PASSWORD)
  return LOG_INS.map((logIn) => ({
    id: logIn.id,
    username: logIn.username,
    email: `${logIn.username}@fieldstone.example`,
    password_hash: passwordHash,
    account_type: ACCOUNT_TYPES[logIn.type],
    first_name: logIn.name[0],
    last_name: logIn.name[1],
    phone: `(330) 555-01${80 + logIn.id}`,
    address1: `${120 + logIn.id} South Broadway`,
    address2: '',
    city: 'Akron',
    state: 'OH',
    zip: '44308',
    county_id: logIn.countyId ?? null,
    firm_id: logIn.firmId ?? null,
    shows_ref_no: logIn.showsRefNo ?? false,
    is_approved: logIn.isPending !== true,
    approved_at: logIn.isPending ? null : now,
    approved_by: logIn.isPending || logIn.id === USER.admin ? null : USER.admin,
    created_at: now,
    updated_at: now,
  }))
}

/** For the terminal. */
export const logInLines = (): readonly string[] => [
  `Password of all: ${PASSWORD}`,
  ...LOG_INS.map((logIn) => `  ${logIn.username.padEnd(16)} ${logIn.says}`),
]
