export const proxyTexts = {
  tooLarge:
    'Das ist mehr, als diese Seite annimmt. Bitte gehen Sie zurück, kürzen Sie den Text und senden Sie ihn erneut.',
  malformed:
    'Die Seite konnte nicht lesen, was Ihr Browser gesendet hat. Bitte laden Sie sie neu oder löschen Sie ihre Cookies.',
  unavailable:
    'Die Seite kann gerade nicht antworten. Bitte versuchen Sie es in einer Minute noch einmal; ein Formular senden Sie bitte erneut.',
};
