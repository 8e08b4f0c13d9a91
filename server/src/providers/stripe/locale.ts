import type { AccountLanguage } from '@fieldstone/domain/accounts/language'

/** Of a page at the provider. English is the browser's own choice there, as it always was. */
export const localeOf = (language: AccountLanguage): { readonly locale?: 'es-419' } =>
  language === 'es' ? { locale: 'es-419' } : {}
