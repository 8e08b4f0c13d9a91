import type { Handler } from '../../http/handler.ts'
import { Refusal } from '../../refusal.ts'

export const login: Handler<'login'> = async () => {
  throw new Refusal('unavailable')
}
export const logout: Handler<'logout'> = async () => {
  throw new Refusal('unavailable')
}
export const getSession: Handler<'getSession'> = async () => {
  throw new Refusal('unavailable')
}
export const createUser: Handler<'createUser'> = async () => {
  throw new Refusal('unavailable')
}
