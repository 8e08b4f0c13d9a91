import { accountLabel } from '@fieldstone/domain/accounts/account-label'
import * as z from 'zod/mini'
import { user } from '../../entities/accounts/user.ts'
import { list, textFilter } from '../../list.ts'
import { route } from '../../route.ts'
import { flagText } from '../../values.ts'

/** The list of all accounts. */
export const userRoutes = {
  listUsers: route({
    method: 'GET',
    path: '/api/users',
    access: ['admin'],
    reads: 'users',
    summary:
      'All accounts, or by `approved` only those that are, or that wait for it and are not disabled. X-Total-Count holds the whole count.',
    ...list({
      name: 'users',
      pageSize: 20,
      sorts: ['username', 'accountType', 'firstName', 'lastName', 'email', 'phone', 'approved', 'created'],
      filters: { ...textFilter, approved: z.optional(flagText) },
      // The columns on the screen, then the others.
      columns: [
        ['Username', 'username'],
        ['Name', (row) => `${row['firstName']} ${row['lastName']}`.trim()],
        ['Type', (row) => accountLabel(Number(row['accountType']), row['approved'] === true)],
        ['E-mail', 'email'],
        ['Phone', 'phone'],
        ['Signed up', (row, dayOf) => dayOf(String(row['created']))],
        ['Approved', (row) => (row['approved'] === true ? 'yes' : 'no')],
        ['Disabled', (row) => (row['disabled'] === true ? 'yes' : 'no')],
        ['County', 'countyId'],
        ['Attorney', 'attorneyID'],
      ],
    }),
    answer: z.array(user),
  }),
} as const
