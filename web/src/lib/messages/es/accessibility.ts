import type { Catalogues } from '../translated.ts'

export const accessibility: Catalogues['accessibility'] = {
  title: 'Accesibilidad',
  lede: 'Toda persona debe poder encontrar un gravamen, leer lo que se debe y pagarlo.',
  tell: '¿Hay algo que no le funciona?',
  tellBody: 'Llame al {phone} o {link}. Le ayudaremos de otra manera y después lo corregiremos.',
  tellLink: 'escríbanos sobre esto',

  aim: 'Lo que buscamos',
  aimBody:
    'Este sitio está hecho para cumplir las Pautas de Accesibilidad para el Contenido Web (WCAG) 2.2, nivel AA, en cada página y en los dos idiomas.',
  helps: 'Lo que ayuda',
  helps1:
    'Todo funciona solo con el teclado. El botón “Teclado”, al final de cada página, muestra las teclas.',
  helps2: 'Puede hacer el texto cuatro veces más grande. Nada se corta ni queda fuera de la vista.',
  helps3:
    'Puede elegir claro u oscuro al final de cada página. El movimiento y el contraste siguen la configuración de su dispositivo.',
  helps4: 'Antes de cerrar su sesión le preguntamos si quiere seguir. Se guarda lo que escribió.',
  helps5: 'Cada gráfica tiene una tabla con las mismas cifras. El color nunca es la única señal.',
  helps6:
    'Las facturas, los recibos, los acuerdos y las cartas le dicen al lector de pantalla qué es cada parte.',
  checked: 'Cómo se revisa',
  checkedBody:
    'Cada vez que el sitio cambia, pruebas automáticas revisan cada página: en claro y en oscuro, en un teléfono, con texto grande y con el teclado. Ningún experto de fuera lo ha revisado todavía, y las pruebas no encuentran todo. Por eso le pedimos que nos avise.',
  limits: 'Lo que todavía no funciona',
  limits1:
    'El mapa de una propiedad viene de otro sitio. La dirección que está al lado dice lo mismo con palabras.',
  limits2:
    'Con tarjeta se paga en la página de nuestro proveedor de pagos, que no podemos cambiar. También puede pagar por correo postal.',
  limits3:
    'Los documentos que nos mandó un condado o un tribunal pueden ser imágenes. Pídanos que se los leamos.',
}
