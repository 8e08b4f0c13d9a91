import type { TemplateCode } from '@fieldstone/contract/templates'
import type { TemplateText } from '@fieldstone/domain/templates/template'
import { staffTexts } from '../../en/templates/others.ts'
import { accountTexts } from './accounts.ts'
import { letterTexts } from './letters.ts'
import { otherTexts } from './others.ts'
import { paymentTexts } from './payments.ts'
import { planTexts } from './plans.ts'

/** The Spanish text of each template until staff change it; what goes to the company itself is in English. */
export const templates: Readonly<Record<TemplateCode, TemplateText>> = {
  ...accountTexts,
  ...paymentTexts,
  ...planTexts,
  ...letterTexts,
  ...otherTexts,
  ...staffTexts,
}
