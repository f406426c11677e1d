/**
 * The properties of a `<form>` element, inherited ones included. A control with such a name
 * replaces the property (HTML Standard, 4.10.3, "named properties"), and scripts that read the
 * property get the control. With a field named `parentNode`, the page hangs.
 * `tests/browser/formProperties.test.ts` compares this list with a browser's.
 */
export const formProperties: readonly string[] = `
  acceptCharset accessKey accessKeyLabel action activeViewTransition addEventListener after
  animate append appendChild ariaActionsElements ariaActiveDescendantElement ariaAtomic
  ariaAutoComplete ariaBrailleLabel ariaBrailleRoleDescription ariaBusy ariaChecked ariaColCount
  ariaColIndex ariaColIndexText ariaColSpan ariaControlsElements ariaCurrent
  ariaDescribedByElements ariaDescription ariaDetailsElements ariaDisabled
  ariaErrorMessageElements ariaExpanded ariaFlowToElements ariaHasPopup ariaHidden ariaInvalid
  ariaKeyShortcuts ariaLabel ariaLabelledByElements ariaLevel ariaLive ariaModal ariaMultiLine
  ariaMultiSelectable ariaNotify ariaOrientation ariaPlaceholder ariaPosInSet ariaPressed
  ariaReadOnly ariaRelevant ariaRequired ariaRoleDescription ariaRowCount ariaRowIndex
  ariaRowIndexText ariaRowSpan ariaSelected ariaSetSize ariaSort ariaValueMax ariaValueMin
  ariaValueNow ariaValueText assignedSlot attachInternals attachShadow attributes
  attributeStyleMap autocapitalize autocomplete autocorrect autofocus baseURI before blur
  checkValidity checkVisibility childElementCount childNodes children classList className click
  clientHeight clientLeft clientTop clientWidth cloneNode closest compareDocumentPosition
  computedStyleMap constructor contains contentEditable currentCSSZoom currentLang
  customElementRegistry dataset dir dispatchEvent draggable editContext elements elementTiming
  encoding enctype enterKeyHint firstChild firstElementChild focus focusGroup focusGroupStart
  getAnimations getAttribute getAttributeNames getAttributeNode getAttributeNodeNS getAttributeNS
  getBoundingClientRect getClientRects getElementsByClassName getElementsByTagName
  getElementsByTagNameNS getHTML getRootNode getTransformToElement hasAttribute hasAttributeNS
  hasAttributes hasChildNodes hasOwnProperty hasPointerCapture hidden hidePopover id inert
  innerHTML innerText inputMode insertAdjacentElement insertAdjacentHTML insertAdjacentText
  insertBefore isConnected isContentEditable isDefaultNamespace isEqualNode isPrototypeOf
  isSameNode lang lastChild lastElementChild length localName lookupNamespaceURI lookupPrefix
  matches method moveBefore mozMatchesSelector mozRequestFullScreen name namespaceURI
  nextElementSibling nextSibling nodeName nodeType nodeValue nonce normalize noValidate
  offsetHeight offsetLeft offsetParent offsetTop offsetWidth onabort onanimationcancel
  onanimationend onanimationiteration onanimationstart onauxclick onbeforecopy onbeforecut
  onbeforeinput onbeforematch onbeforepaste onbeforetoggle onbeforexrselect onblur oncancel
  oncanplay oncanplaythrough onchange onclick onclose oncommand oncompositionend
  oncompositionstart oncompositionupdate oncontentvisibilityautostatechange oncontextlost
  oncontextmenu oncontextrestored oncopy oncuechange oncut ondblclick ondrag ondragend ondragenter
  ondragleave ondragover ondragstart ondrop ondurationchange onemptied onended onerror onfocus
  onformdata onfullscreenchange onfullscreenerror ongotpointercapture oninput oninvalid onkeydown
  onkeypress onkeyup onload onloadeddata onloadedmetadata onloadstart onlostpointercapture
  onmousedown onmouseenter onmouseleave onmousemove onmouseout onmouseover onmouseup onmousewheel
  onmozfullscreenchange onmozfullscreenerror onpaste onpause onplay onplaying onpointercancel
  onpointerdown onpointerenter onpointerleave onpointermove onpointerout onpointerover onpointerup
  onprogress onratechange onreset onresize onscroll onscrollend onscrollsnapchange
  onscrollsnapchanging onsearch onsecuritypolicyviolation onseeked onseeking onselect
  onselectionchange onselectstart onslotchange onstalled onsubmit onsuspend ontimeupdate ontoggle
  ontouchcancel ontouchend ontouchmove ontouchstart ontransitioncancel ontransitionend
  ontransitionrun ontransitionstart onvisibilitychange onvolumechange onwaiting
  onwebkitanimationend onwebkitanimationiteration onwebkitanimationstart onwebkitfullscreenchange
  onwebkitfullscreenerror onwebkitmouseforcechanged onwebkittransitionend onwheel outerHTML
  outerText ownerDocument parentElement parentNode part popover popoverTargetElement prefix
  prepend previousElementSibling previousSibling propertyIsEnumerable pseudo querySelector
  querySelectorAll rel releaseCapture releasePointerCapture relList remove removeAttribute
  removeAttributeNode removeAttributeNS removeChild removeEventListener replaceChild
  replaceChildren replaceWith reportValidity requestFullscreen requestPointerLock requestSubmit
  reset role scroll scrollBy scrollHeight scrollIntoView scrollIntoViewIfNeeded scrollLeft
  scrollLeftMax scrollTo scrollTop scrollTopMax scrollWidth setAttribute setAttributeNode
  setAttributeNodeNS setAttributeNS setCapture setHTML setHTMLUnsafe setPointerCapture shadowRoot
  showPopover slot spellcheck startViewTransition style submit tabIndex tagName target textContent
  title toggleAttribute togglePopover toLocaleString toString translate valueOf
  virtualKeyboardPolicy webkitdropzone webkitMatchesSelector webkitRequestFullScreen
  webkitRequestFullscreen when writingSuggestions
`
  .trim()
  .split(/\s+/);
