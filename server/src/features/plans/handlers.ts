import type { Handler } from '../../http/handler.ts'
import { Refusal } from '../../refusal.ts'

export const requestPlan: Handler<'requestPlan'> = async () => {
  throw new Refusal('unavailable')
}
