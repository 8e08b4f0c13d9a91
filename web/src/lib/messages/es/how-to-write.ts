import type { Catalogues } from '../translated.ts'

export const howToWrite: Catalogues['howToWrite'] = {
  title: '¿Cómo prefiere que le escribamos?',
  lede: 'Se lo preguntamos una sola vez. Puede cambiar ambas cosas en su perfil cuando quiera.',
  language: 'Idioma de este sitio, los correos electrónicos, las cartas y los recibos',
  way: 'Cartas',
  post: 'Por correo postal',
  postDetail: 'Cartas en papel a su dirección postal.',
  email: 'Por correo electrónico',
  emailDetail:
    'A {email}. A continuación lee lo que acepta y escribe un código que recibe por correo electrónico.',
  save: 'Guardar',
  saved: 'Guardado. Usted recibe las cartas por correo postal.',
}
