nonisolated extension StringCatalog {
  /// The texts of drivers and programs in simplified Chinese.
  static let simplifiedChinese: [String: String] = [
    "%@ belongs to somebody else and can be used by others, and it would hold your answers: name another file.":
      "%@ 属于他人且其他人可以使用，而其中将保存您的回答：请指定其他文件。",
    "Others can use %@, which holds your answers, because its disk keeps no permissions.":
      "其他人可以使用保存您回答的 %@，因为其所在磁盘不保存文件权限。",
    "%@:%@: The last line was not written to its end, and is left out: %@ bytes.":
      "%@:%@：最后一行没有写完，已被略去：%@ 字节。",
    "What you typed waits until %@ has ended.": "您输入的内容会等到%@结束。",
    "What you typed meanwhile was not used: type it again if you still want it.":
      "期间输入的内容未被使用：如仍需要，请重新输入。",
    "Going on.": "继续。",
    "%@ Type yes to give up; anything else continues.": "%@ 输入是以放弃，输入其他内容则继续。",
    "That is for scripts: here you see the screen, and time passes by itself.":
      "此命令仅用于脚本。这里可以直接看到显示的内容，时间也会自行流逝。",
    """
    This is no step, and it is not repeated because it may be a secret. An answer that begins with a \
    colon is written “\\:…”, and control characters are not taken.
    """:
      "这不是命令。它可能是机密，因此不再显示。以冒号开头的答案请写成“\\:…”，且不接受控制字符。",
    "Working: %@": "正在进行：%@",
    "Error: %@": "错误：%@",
    "Error again: %@": "仍有错误：%@",
    "%@ options": "%@ 个选项",
    "ticked": "已勾选",
    "not ticked": "未勾选",
    "Kept: %@.": "已保留：%@。",
    "and %@ more: type a word of one to find it": "另有 %@ 项：输入其中一个词即可找到",
    "Or press: %@.": "或按：%@。",
    "Commands begin with a colon: type :help for what you can type, :back to go back.":
      "命令以冒号开头：输入 :help 查看可输入的内容，输入 :back 返回。",
    "%@ earlier": "之前 %@ 项",
    "the same %@ as before": "与之前相同的 %@ 项",
    "and %@ more": "另有 %@ 项",
    "%@ is running, :back stops it:": "%@正在运行，输入 :back 停止:",
    "Choose:": "选择:",
    "Choose…": "选择…",
    "(:end ends it)": "（:end 结束）",
    "begun": "已开始输入",
    "begun: %@": "已输入：%@",
    "blank keeps it": "留空则不变",
    "blank for %@": "留空则为 %@",
    "optional": "选填",
    "Answer “%@” again to try once more.": "要重试，请再次回答“%@”。",
    "Type “:retry %@” to try once more.": "要重试，请输入“:retry %@”。",
    "“%@” could not be loaded: %@": "“%@”加载失败：%@",
    "Choose “%@” to try once more.": "要重试，请选择“%@”。",
    "Type your answer to “%@” (%@).": "请输入“%@”的答案（%@）。",
    "Type your answer to “%@”.": "请输入“%@”的答案。",
    "A label, the beginning of one, or its number will do.": "可输入选项名称、名称开头或编号。",
    "Where options have the same label, type it with the brackets, such as “%@”.":
      "选项标签相同时，请连同括号一起输入，例如“%@”。",
    "A label or the beginning of one will do.": "可输入选项名称或名称开头。",
    "A blank line accepts what is there.": "输入空行则采用当前值。",
    "Type a button's label, the beginning of one, or its number.": "请输入按钮名称、名称开头或编号。",
    "Type a button's label or the beginning of one.": "请输入按钮名称或名称开头。",
    "Nothing is asked now.": "目前没有问题。",
    "Press with “:press”: %@.": "用“:press”按下：%@。",
    "A line that is exactly a button's label presses it; “\\…” gives the line as the answer.":
      "与按钮名称完全相同的一行会按下该按钮；写成“\\…”则作为答案。",
    "“%@” is done: the screen shows nothing new.":
      "“%@”已完成：页面上没有新内容。",
    """
    You are changing “%@”: :back leaves it as it was and returns to “%@”.
    """:
      "正在更改“%@”：:back 保持原样并返回“%@”。",
    """
    %@ of %@ options are listed; the others are taken in the same way. A word of a label names those \
    that have it.
    """:
      "共 %2$@ 个选项，列出了 %1$@ 个；其余选项也可用同样的方式输入。输入名称中的一个词，会列出含有该词的选项。",
    ":back leaves everything as it was before the change.":
      ":back 使一切保持更改前的样子。",
    "“:back TITLE” changes an earlier answer: %@.":
      "“:back TITLE”更改先前的答案：%@。",
    ":back goes to “%@”; “:back TITLE” changes an earlier answer: %@.":
      ":back 返回“%@”；“:back TITLE”更改先前的答案：%@。",
    "loading…": "正在加载…",
    "working…": "正在处理…",
    "Cancel after %@ answers?": "已回答 %@ 个问题，要取消吗？",
    "This is the first screen: ctrl-c cancels.": "这是第一个页面：按 ctrl-c 取消。",
    "This is the first screen: :back leads nowhere.": "这是第一个页面：:back 无处可回。",
    ":back stops %@.": ":back 停止%@。",
    ":cancel gives up. An answer that begins with a colon is written “\\:…”.":
      ":cancel 放弃。以冒号开头的答案请写成“\\:…”。",
    "working": "进行中",
    "%@ s": "%@ 秒",
    "%@ min %@ s": "%@ 分 %@ 秒",
    "%@ h %@ min": "%@ 小时 %@ 分",
    "%@ left": "剩余 %@",
    "You": "我",
    "%@ new": "%@ 条新消息",
    "“%@” asks nothing now, so there is nothing to answer.": "“%@”目前没有提问，无需回答。",
    "A blank line accepts a default, and none is shown: type an answer.": "空行表示采用默认值，但没有默认值：请输入答案。",
    "There is no “%@” to go back to: this is the first screen.": "没有可返回的“%@”：这是第一个页面。",
    "There is no “%@” to go back to. Before this come: %@.": "没有可返回的“%@”。先前的页面：%@。",
    "“%@” is a button: press it with “:press %@”.": "“%@”是按钮：请用“:press %@”按下。",
    "“%@” is not one of the buttons here: %@.": "没有按钮“%@”，可用：%@。",
    "“:text” has no “:end” below it: end the text with one.": "“:text”下方没有“:end”：请用它结束文字。",
    "A control character (0x%@) stands at byte %@: an answer is text.":
      "第 %2$@ 字节处有控制字符 (0x%1$@)：答案只能是文字。",
    "The line is not UTF-8: save the file as UTF-8.": "此行不是 UTF-8：请将文件存为 UTF-8。",
    "“:end” has no “:text” above it: as an answer it is written “\\:end”.":
      "“:end”上方没有“:text”：作为答案请写成“\\:end”。",
    "“:%@” needs something after it, such as “:%@ %@”.": "“:%@”后面需要内容，例如“:%@ %@”。",
    "“:%@” takes nothing after it.": "“:%@”后面不能有内容。",
    " Did you mean “:%@”?": "是否要输入“:%@”？",
    "There is no “:%@”.%@ An answer that begins with a colon is written “\\:…”.":
      "没有“:%@”命令。%@以冒号开头的答案请写成“\\:…”。",
    "“:%@” is written “:%@ LABEL = VALUE”, with blanks around “=”.":
      "“:%@”写作“:%@ LABEL = VALUE”，“=”两边留空格。",
    "“%@” is not a length of time: write 500ms, 2s, 1.5s, 3m or 1h.":
      "“%@”不是时长：请写成 500ms、2s、1.5s、3m 或 1h。",
    "%@ answers were given from %@.": "已从 %2$@ 填入 %1$@ 个答案。",
    "%@ answers were given again from %@.": "已从 %2$@ 恢复 %1$@ 个答案。",
    "“%@” was pressed again:": "再次按下了“%@”：",
    "“%@” no longer fits:": "“%@”不再适用：",
    "This no longer fits:": "此答案不再适用：",
    "It is not known whether “%@” was done when the last run ended. If it was not, press “%@”.":
      "不确定上次结束时“%@”是否已完成。若未完成，请按“%@”。",
    """
    %@ “%@” is pressed once only, so it was not pressed: correct the name, leave the answer out, or \
    put it after the button.
    """:
      "%@ “%@”只能按一次，因此没有按下：请更正名称、去掉该答案，或把它放在按钮之后。",
    "%@ The result is left out: correct the name, or leave the answer out.":
      "%@ 因此不给出结果：请更正名称，或去掉该答案。",
    """
    %@ “%@” took its default, so the result is left out: correct the name, or leave the answer out.
    """:
      "%@ “%@”采用了默认值，因此不给出结果：请更正名称，或去掉该答案。",
    "It is not known whether “%@” was done when the last run ended: press it if it was not.":
      "不确定上次结束时“%@”是否已完成：若未完成，请按下它。",
    """
    It is not known whether “%@” was done when the last run ended. Known to be done, and not \
    repeated: %@. Press it if the rest was not done.
    """:
      "不清楚上次运行结束时“%@”是否已完成。已确定完成且不会重复：%@。如果其余部分尚未完成，请按下它。",
    """
    “%@” was not completed in the last run. Known to be done, and not repeated: %@. Press it to do \
    the rest.
    """:
      "“%@”在上次运行中没有完成。已确定完成且不会重复：%@。按下它以完成其余部分。",
    """
    “%@” was pressed before. It is not pressed again by itself: press it if it is to be done once \
    more.
    """:
      "之前已按过“%@”，不会自动再按：如需再做一次，请按下它。",
    "“%@” shows what comes from outside and cannot be resumed: what is done there is not saved.":
      "“%@”依赖外部内容，无法恢复：在其中所做的不会保存。",
    "Cancelled.": "已取消。",
    "Cancelled: the input ended.": "已取消：输入已结束。",
    "Cancelled at “%@”.%@": "已在“%@”取消。%@",
    "Cancelled at “%@”: the input ended.%@": "已在“%@”取消：输入已结束。%@",
    " No result was written.%@": "未写入结果。%@",
    " Go on with --resume %@.": "可用 --resume %@ 继续。",
    " Start it again to go on.": "重新启动即可继续。",
    "You were not finished": "上次还没有完成",
    "You answered %@ questions %@.": "您%2$@回答了 %1$@ 个问题。",
    "You began this %@.": "您是%@开始的。",
    "Begin anew": "重新开始",
    "Show what was kept": "显示已保存的内容",
    "You answered %@ questions.": "您回答了 %@ 个问题。",
    "You began this before.": "您之前已经开始。",
    "An unfinished run cannot be continued, and was put aside: %@.":
      "有一次未完成的运行无法继续，已移到：%@。",
    "An unfinished run cannot be continued, so this one is not kept: %@.":
      "有一次未完成的运行无法继续，因此本次运行不会被保存：%@。",
    "The last answers are not kept for another start: %@":
      "最近的回答没有保存，下次无法继续：%@",
    "A run of version %@ was not finished. This is another version, which begins anew.":
      "版本 %@ 的运行尚未完成。现在是另一个版本，将重新开始。",
    "Standard output could not be written: %@.": "无法写入标准输出：%@。",
    "The conversation could not be written: %@.": "无法输出对话：%@。",
    "The terminal cannot be used: %@.": "无法使用终端：%@。",
    "The log %@ cannot be written: %@.": "无法写入日志 %@：%@。",
    "%@ is a folder: name a file to write to.": "%@ 是文件夹：请指定要写入的文件。",
    "%@ was not written: %@.": "%@ 未能写入：%@。",
    "%@ was not read: %@.": "%@ 未能读取：%@。",
    "%@ cannot be made: %@.": "无法创建 %@：%@。",
    "%@ cannot be read: %@.": "无法读取 %@：%@。",
    "%@ cannot be written: %@.": "无法写入 %@：%@。",
    "%@ did not end within %@. %@":
      "%@ 未在 %@ 内结束。%@",
    "Run it again, or allow more time with --timeout.":
      "请重新运行，或用 --timeout 加长时间。",
    "Line %@ should have been rejected with “%@”, and was accepted.":
      "第 %@ 行本应以“%@”被拒绝，却被接受了。",
    "Line %@ should have been rejected with “%@”. It was rejected with this: %@":
      "第 %@ 行本应以“%@”被拒绝。它是这样被拒绝的：%@",
    "The answers ran out before one that should be rejected, as line %@ says.":
      "第 %@ 行所说应被拒绝的回答尚未出现，回答就用完了。",
    """
    Only %@ of %@ passed within %@, because much happens in it. Let less time pass, or allow more \
    time with --timeout.
    """:
      "%3$@ 内只经过了 %2$@ 中的 %1$@，因为其间发生的事情很多。请减少时间，或用 --timeout 加长。",
    "%@ “%@” failed before: %@": "%@“%@”此前失败：%@",
    "What was typed for “%@” is not UTF-8.":
      "为“%@”输入的内容不是 UTF-8。",
    "“%@” is taken from the environment variable %@, whose value is not UTF-8.":
      "“%@”取自环境变量 %@，而其值不是 UTF-8。",
    "%@ is a pipe that nobody reads: waiting for a reader.":
      "%@ 是无人读取的管道：正在等待读取者。",
    """
    %@ is a pipe, and nobody opened it for reading within %@. Start its reader, and run it again.
    """:
      "%@ 是管道，%@ 内无人打开读取。请先启动读取者，然后再次运行。",
    "%@ cannot be locked: %@.": "无法锁定 %@：%@。",
    "%@ is held by another run: end that one first.": "%@ 正被另一个运行占用：请先结束它。",
    "%@ was changed by another program meanwhile. Start the program again.": "%@ 已被其他程序更改。请重新启动程序。",
    "%@ cannot be extended: its last line is incomplete. Start the program again.":
      "%@ 无法再写入：最后一行没有写完。请重新启动程序。",
    "%@ is full: a %@ holds %@ bytes at most. Move it away to begin another.":
      "%@ 已满：%@最多 %@ 字节。请将其移走以开始新的文件。",
    "%@ would be too long: a %@ holds %@ bytes at most.": "%@ 会过长：%@最多 %@ 字节。",
    "The folder %@ cannot be made: %@.": "无法创建文件夹 %@：%@。",
    "%@ is a folder, and a %@ was expected.": "%@ 是文件夹，而此处需要%@。",
    "journal": "记录文件",
    "steps file": "步骤文件",
    "“%@” is taken from the environment variable %@, which is not set.": "“%@”取自环境变量 %@，但该变量未设置。",
    "“%@” must be asked for, and there is no terminal: use “:ask %@ from VARIABLE”.":
      "需要询问“%@”，但没有终端：请使用“:ask %@ from VARIABLE”。",
    "Nothing was typed for “%@”.": "没有为“%@”输入任何内容。",
    "No file for the editor can be made in %@: %@.": "无法在 %@ 中为编辑器创建文件：%@。",
    "The editor “%@” failed: nothing was taken.": "编辑器“%@”出错：未采用任何内容。",
    "There is nothing to choose from.": "没有可选项。",
    "That is too long: at most %@ bytes fit here.": "太长了：这里最多可容纳 %@ 字节。",
    "Nothing matches “%@”. Backspace edits, esc clears.": "没有与“%@”匹配的项。backspace 编辑，esc 清除。",
    "%@ of %@": "%2$@ 项中的 %1$@ 项",
    "%@ more, %@ new": "还有 %@ 条，其中 %@ 条新消息",
    "%@ new below": "下方有 %@ 条新消息",
    "asked again after a change": "更改后再次询问",
    "asked again": "再次询问",
    "was %@": "原为 %@",
    "year-month-day, or day.month.year": "年-月-日，或日.月.年",
    "year-month-day, or month/day/year": "年-月-日，或月/日/年",
    "year-month-day, or day.month.year, from %@ to %@": "年-月-日，或日.月.年，%@ 到 %@",
    "year-month-day, or month/day/year, from %@ to %@": "年-月-日，或月/日/年，%@ 到 %@",
    "%@ Press it to try again.": "%@ 按下以重试。",
    "%@ earlier answers": "之前的 %@ 个答案",
    "%@ later answers": "之后的 %@ 个答案",
    "you come back here": "之后回到这里",
    "kept": "已保留",
    "%@ more kept": "另有 %@ 项已保留",
    "Keys": "按键",
    "Yes": "是",
    "No": "否",
    "Press y for yes or n for no.": "按 y 选择是，按 n 选择否。",
    "y": "y",
    "n": "n",
    "y n": "y n",
    "any key": "任意键",
    "letters": "文字",
    "click": "单击",
    "wheel": "滚轮",
    "choose, press, open": "选择、按下、打开",
    "space": "空格",
    "type": "输入",
    "up down": "上 下",
    "left right": "左 右",
    "up": "上",
    "down": "下",
    "left": "左",
    "right": "右",
    "cancel": "取消",
    "go on": "继续",
    "keys waiting": "有按键等待处理",
    "1 key waiting": "1 个按键等待处理",
    "%@ keys waiting": "%@ 个按键等待处理",
    "Too many keys wait: those that you type now are dropped.": "等待处理的按键过多，现在输入的按键会被丢弃。",
    "The key that you typed meanwhile was dropped.": "其间输入的按键已丢弃。",
    "The %@ keys that you typed meanwhile were dropped.": "其间输入的 %@ 个按键已丢弃。",
    "more keys": "更多按键",
    "more": "更多",
    "close": "关闭",
    "closes this": "关闭此页",
    "close the list": "关闭列表",
    "clear the letters": "清除字母",
    "clear": "清除",
    "clear the filter": "清除筛选",
    "back": "返回",
    "change an answer": "更改答案",
    "change": "更改",
    "open": "打开",
    "move": "移动",
    "help": "帮助",
    "save, on to %@": "保存并前往%@",
    "save": "保存",
    "read on": "继续阅读",
    "try again": "重试",
    "retry": "重试",
    "send": "发送",
    "%@ ticked": "已勾选 %@ 项",
    "press": "按下",
    "continue": "继续",
    "what runs": "正在运行的任务",
    "locked": "已锁定",
    "stop %@": "停止%@",
    "stop": "停止",
    "leave as it was": "保持原样",
    "unchanged": "不改",
    "choose %@": "选择%@",
    "“%@” was asked before “%@”: go there with “:back %@”, and answer.":
      "“%@”已在“%@”之前问过：用“:back %@”回到那里再回答。",
    "choose at most %@": "最多选择 %@ 项",
    "At most %@ can be ticked. Untick another one first.": "最多可选 %@ 项。请先取消另一项。",
    "choose %@ to %@": "选择 %@ 到 %@ 项",
    "Leave empty": "留空",
    "skip": "跳过",
    "choose": "选择",
    "take it": "采用",
    "take": "选用",
    "keep it": "保留",
    "keep": "保留",
    "tick": "勾选",
    "tick all": "全部勾选",
    "to find": "查找",
    "find an option": "查找选项",
    "by pages": "按页",
    "to the ends": "到首尾",
    "to start, end": "到开头、结尾",
    "by words": "按词",
    "erase the word": "删除词",
    "erase to the start": "删除光标前的内容",
    "erase to the end": "删除光标后的内容",
    "put back": "恢复已删内容",
    "undo": "撤销",
    "to a character": "到某个字符",
    "cut, change, copy": "剪切、更改、复制",
    "cut or replace a character": "剪切或替换字符",
    "capitals": "切换大小写",
    "join lines": "合并行",
    "select": "选择文本",
    "redo": "重做",
    "repeat": "重复",
    "insert": "插入",
    "to the other end": "到另一端",
    "insert mode": "插入模式",
    "command mode": "命令模式",
    "commands": "命令",
    "selected": "已选",
    "text selected": "已选文本",
    "lines selected": "已选行",
    "to the oldest, the newest": "到最早、最新",
    "by lines, from the first field or button": "逐行，从第一个输入项或按钮起",
    "answer": "回答",
    "next, previous": "下一个、上一个",
    "redraw": "重绘屏幕",
    "suspend": "暂停",
    "look back": "往回看",
    "newest": "最新",
    "scroll": "滚动",
    "day": "日",
    "month": "月",
    "year": "年",
    "complete": "补全",
    "suggestions": "建议",
    "new line": "换行",
    "editor": "编辑器",
    "no such file": "没有此文件",
    "no file": "不是文件",
    "it may not be read": "没有读取权限",
    "it cannot be read": "无法读取",
    "larger than %@ MB": "大于 %@ MB",
    "not a PNG or JPEG that can be drawn": "不是可显示的 PNG 或 JPEG",
    "several lines": "多行",
    "several of %@, with commas between them, such as “%@”: parts of their names will do":
      "共 %@ 项，可选多项，用逗号隔开，例如“%@”：输入名称的一部分即可",
    "one of %@, such as “%@”: a part of its name will do": "共 %@ 项，选其一，例如“%@”：输入名称的一部分即可",
    "Continue": "继续",
    "Try again: %@": "重试：%@",
    "Look again": "再看一次",
    "Back": "返回",
    "Change “%@”": "更改“%@”",
    "Next step": "下一步",
    "“%@” is a secret, which a form must not ask for: a page asks for it.":
      "“%@”是机密，表单不得询问：由网页询问。",
    "The page has not been answered yet.": "网页上还没有回答。",
    "“%@” is a secret, which a form must not ask for. Answer it in a terminal, with: %@":
      "“%@”是机密，表单不得询问。请在终端中用此命令回答：%@",
    "“%@” is no longer asked: this is next.": "“%@”已经过去，现在是这一步。",
    "“%@” is shown, because the screen that was asked did not come again.":
      "所问的屏幕没有再出现，因此显示“%@”。",
    "The state folder cannot be written, so nothing was pressed.": "无法写入状态文件夹，因此没有按下任何按钮。",
    "Fill in “%@”.": "请填写“%@”。",
    "Choose an answer to “%@”.": "请选择“%@”的答案。",
    "Enter a number for “%@”.": "请为“%@”输入数字。",
    "Enter a date for “%@”.": "请为“%@”输入日期。",
    "Enter a day, a month and a year of four digits.": "请输入日、月和四位数的年份。",
    "Day": "日",
    "Month": "月",
    "Year": "年",
    "for example %@": "例如 %@",
    "from %@ to %@": "从 %@ 到 %@",
    "type a part of its name, or choose it in the list": "输入名称的一部分，或在列表中选择",
    "There is a problem": "有一个问题",
    "Your answers": "您的回答",
    "Change": "更改",
    "Kept": "已保留",
    "Give up": "放弃",
    "Give up “%@”?": "要放弃“%@”吗？",
    "Go on": "继续填写",
    "Send": "发送",
    "Done": "完成",
    "Not done": "未完成",
    "This page can be closed.": "可以关闭此页面。",
    "The wizard does not answer: its program may have ended.": "向导没有响应：程序可能已结束。",
    "Start again": "重新开始",
    "Another page of this run is being answered: try again.": "正在处理此向导的另一个页面：请重试。",
    "There is no room for another person now: try again later.": "目前没有空间容纳更多的人：请稍后重试。",
    "The wizard cannot be reached now: try again in a moment.": "目前无法连接向导：请稍后重试。",
    "The answers cannot be saved now: try again.": "目前无法保存回答：请重试。",
    "The answers cannot be saved now, so nothing was done: go back, and try again.":
      "目前无法保存回答，因此未执行任何操作：请返回并重试。",
    "The wizard cannot go on: the server's log says why.": "向导无法继续：原因见服务器的日志。",
    "This run is over, or the browser keeps no cookies: open the address again.":
      "此次运行已结束，或浏览器不保存 Cookie：请重新打开网址。",
    "The wizard needs a cookie to recognize you: allow cookies for this site.":
      "向导需要 Cookie 才能识别您：请允许此网站使用 Cookie。",
    "The form did not come from a page of this wizard.": "此表单不是来自此向导的页面。",
    "Port %@ of 127.0.0.1 cannot be used: %@.":
      "无法在 127.0.0.1:%@ 上监听：%@。",
  ]
}
