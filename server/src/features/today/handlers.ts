import type { Handler } from '../../http/handler.ts'
import { readToday } from './service.ts'

export const getToday: Handler<'getToday'> = (context) => readToday(context)
