import type { Catalogues } from '../translated.ts'

export const missing: Catalogues['missing'] = {
  notFoundTitle: 'Esta página no existe',
  notFoundBody:
    'Quizás la dirección está mal escrita o la página cambió de lugar. Su certificado no tiene ningún problema.',
  notFoundTry: 'Busque un certificado por el número de parcela, o pregúntenos.',
  notFoundOrNotYours: 'Esta página no existe o usted no tiene acceso a ella',
  notFoundAccount:
    'Usted inició sesión como {name}. Quizás la dirección está mal escrita o es de otra cuenta.',
  notYoursTitle: 'Usted no tiene acceso a esta página',
  notYoursBody: 'Usted inició sesión como {name}. Esta cuenta no tiene acceso a la página.',
  notYoursAnonymous: 'Su cuenta no tiene acceso a esta página.',
  toHome: 'Ir a mi página de inicio',
  toSearch: 'Buscar un certificado',
}
