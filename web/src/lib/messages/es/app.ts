import type { Catalogues } from '../translated.ts'

export const app: Catalogues['app'] = {
  brand: 'Fieldstone',
  brandSub: 'Gravámenes',
  brandHome: 'inicio',
  skip: 'Ir al contenido',
  menu: 'Menú',
  mainNavigation: 'Principal',
  copyright: '© {year} {company}',

  navSearch: 'Pagar un gravamen',
  navMyParcels: 'Mis parcelas',
  navAbout: 'Quiénes somos',
  navFaq: 'Preguntas',
  navContact: 'Contáctenos',
  navLogin: 'Iniciar sesión',
  navLogout: 'Cerrar sesión',
  navProfile: 'Editar perfil',
  disclaimer: 'Aviso legal',
  privacy: 'Política de privacidad',
  accessibility: 'Accesibilidad',

  colours: 'Colores',
  colourSystem: 'Sistema',
  colourLight: 'Claro',
  colourDark: 'Oscuro',

  demonstration: 'Demostración: no se mueve dinero real.',
  trialDatabase: 'Base de datos de prueba',
  offline: 'No hay conexión. No se ha perdido nada.',
  loading: 'Cargando la página',

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
  failedTitle: 'No se pudo cargar.',
  phoneUnknown: 'número de nuestra oficina',
  reachUs: 'Llame al {phone} o escriba a {email}.',
  toHome: 'Ir a mi página de inicio',
  toSearch: 'Buscar un certificado',

  brokenTitle: 'Algo salió mal',
  brokenBody:
    'La culpa es nuestra, y esta página no le cobró nada. Intente de nuevo. Si vuelve a pasar, llámenos.',
  brokenId: 'Cuando llame, denos este número:',
  brokenNew: 'Este sitio se actualizó. Vuelva a cargar la página para continuar.',
  tryAgain: 'Intentar de nuevo',
  reload: 'Volver a cargar la página',
}
