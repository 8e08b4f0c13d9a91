import { createdUser, signUp } from '../../entities/accounts/sign-up.ts'
import { perAddress } from '../../limits.ts'
import { EVERYONE, route } from '../../route.ts'

export const signUpRoutes = {
  createUser: route({
    method: 'POST',
    path: '/api/users',
    access: EVERYONE,
    summary: 'Sign up. A taxpayer may log in at once; every other type waits for an administrator.',
    status: 201,
    limits: [perAddress(5)],
    body: signUp,
    takesCapitals: true,
    answer: createdUser,
    errors: ['username_taken'],
  }),
} as const
