import type { TemplateCode } from '@fieldstone/contract/templates'
import type { TemplateText } from '@fieldstone/domain/templates/template'
import type { catalogues as en } from './en/index.ts'

export type English = typeof en

/** The same keys in any language. */
export type Catalogues = {
  readonly [N in Exclude<keyof English, 'templates'>]: Readonly<Record<keyof English[N], string>>
} & { readonly templates: Readonly<Record<TemplateCode, TemplateText>> }

/** The same templates in another language. */
export type TextsOf<Texts> = { readonly [Code in keyof Texts]: TemplateText }
