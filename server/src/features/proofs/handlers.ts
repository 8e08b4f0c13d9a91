import type { Handler } from '../../http/handler.ts'
import * as papers from './check-paper.ts'

export const checkPaper: Handler<'checkPaper'> = (context, { body }) => papers.checkPaper(context, body)
