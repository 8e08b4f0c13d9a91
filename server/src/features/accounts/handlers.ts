import type { Handler } from '../../http/handler.ts'
import * as accounts from './service.ts'

export const login: Handler<'login'> = async ({ services, request }, { body }) => ({
  tokenString: await accounts.logIn(services, request, body),
})

export const logout: Handler<'logout'> = async ({ services, actor, request }) => {
  await accounts.logOut(services, actor, request)
}

export const getSession: Handler<'getSession'> = ({ services, request }) =>
  accounts.sessionLeft(services, request)

export const createUser: Handler<'createUser'> = ({ services, request }, { body }) =>
  accounts.signUp(services, request, body)
