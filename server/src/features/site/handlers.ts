import type { Handler } from '../../http/handler.ts'
import * as site from './service.ts'

export const siteSettings: Handler<'siteSettings'> = ({ services }) => site.siteSettings(services)
