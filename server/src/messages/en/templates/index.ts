import type { TemplateCode } from '@fieldstone/contract/templates'
import type { TemplateText } from '@fieldstone/domain/templates/template'
import { accountTexts } from './accounts.ts'
import { letterTexts } from './letters.ts'
import { otherTexts, staffTexts } from './others.ts'
import { paymentTexts } from './payments.ts'
import { planTexts } from './plans.ts'

/** The text of each template until staff change it. */
export const templates: Readonly<Record<TemplateCode, TemplateText>> = {
  ...accountTexts,
  ...paymentTexts,
  ...planTexts,
  ...letterTexts,
  ...otherTexts,
  ...staffTexts,
}
